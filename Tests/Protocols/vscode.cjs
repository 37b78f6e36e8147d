#!/usr/bin/env node
// Runs Editors/vscode/extension.js with fx790 and a stand-in for the editor.
//
//     node Tests/Protocols/vscode.cjs FX790
const assert = require('assert')
const fs = require('fs')
const path = require('path')
const Module = require('module')

const folder = path.join(__dirname, '../../Editors/vscode')
const fx790 = path.resolve(process.argv[2])
const settings = JSON.parse(fs.readFileSync(path.join(folder, 'package.json')))
const providers = {}, listeners = {}, found = new Map(), debuggers = {}
class Plain { constructor(...parts) { this.parts = parts } }
class Position { constructor(line, character) { Object.assign(this, { line, character }) } toJSON() { return { line: this.line, character: this.character } } }
// As in the editor, a Range becomes an array in JSON.
class Range { constructor(a, b, c, d) { this.start = new Position(a, b); this.end = new Position(c, d) } toJSON() { return [this.start, this.end] } }
class WorkspaceEdit { set(uri, edits) { this.edits = edits } }
const vscode = {
  Position, Range, WorkspaceEdit, Hover: Plain, MarkdownString: Plain, Location: Plain, Diagnostic: Plain, CodeAction: Plain,
  CompletionItem: Plain, DocumentSymbol: Plain, FoldingRange: Plain, SemanticTokens: Plain, SemanticTokensLegend: Plain, InlayHint: Plain,
  DebugAdapterExecutable: Plain, CodeActionKind: { Empty: { append: kind => kind } }, Uri: { parse: text => text },
  TextEdit: { replace: (range, text) => ({ range, text }) },
  window: { showErrorMessage: text => { throw new Error(text) } },
  workspace: {
    getConfiguration: () => ({ get: () => fx790 }), textDocuments: [],
    onDidOpenTextDocument: listener => { listeners.open = listener }, onDidCloseTextDocument: listener => { listeners.close = listener },
    onDidChangeTextDocument: listener => { listeners.change = listener }
  },
  languages: new Proxy({ createDiagnosticCollection: () => ({ set: (uri, list) => found.set(uri, list), dispose() {} }) }, {
    get: (target, name) => target[name] ?? ((language, provider) => { providers[name.replace(/^register|Provider$/g, '')] = provider })
  }),
  debug: {
    registerDebugAdapterDescriptorFactory: (type, factory) => { debuggers.factory = factory },
    registerDebugConfigurationProvider: (type, provider) => { debuggers.provider = provider }
  }
}
const load = Module._load
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest)

const text = '10 INPUT A\n20 IF A<0 THEN 10\n30 PRONT A\n'
const document = { languageId: 'fx790', uri: 'file:///a.bas', getText: () => text }
const pause = () => new Promise(done => setTimeout(done, 600))

async function main() {
  for (const part of [settings.main, ...settings.contributes.grammars.map(one => one.path), ...settings.contributes.languages.map(one => one.configuration)]) {
    assert(fs.existsSync(path.join(folder, part)), part)
  }
  for (const { match } of JSON.parse(fs.readFileSync(path.join(folder, settings.contributes.grammars[0].path))).patterns) {
    new RegExp(match.replace(/\(\?i:?\)?/, '('.repeat(/\(\?i:/.test(match))), 'i')
  }
  vscode.workspace.textDocuments.push(document)
  const context = { subscriptions: [] }
  require(path.join(folder, settings.main)).activate(context)
  await pause()
  assert.strictEqual(found.get(document.uri)[0].code, 'unknown-word')
  const at = new Position(1, 16)
  assert.match((await providers.Hover.provideHover(document, new Position(0, 5))).parts[0].parts[0], /Asks for values/)
  assert.strictEqual((await providers.Definition.provideDefinition(document, at))[0].parts[1].start.line, 0)
  assert.strictEqual((await providers.Reference.provideReferences(document, at, { includeDeclaration: true })).length, 2)
  assert.strictEqual((await providers.Rename.provideRenameEdits(document, at, '5')).edits.length, 2)
  await assert.rejects(providers.Rename.provideRenameEdits(document, at, '25'), /must stay/)
  assert((await providers.CompletionItem.provideCompletionItems(document, new Position(2, 4))).some(item => item.parts[0] === 'PRINT'))
  assert.deepStrictEqual(await providers.DocumentSymbol.provideDocumentSymbols(document), [])
  assert((await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(document)).parts[0].length > 10)
  assert.strictEqual((await providers.InlayHints.provideInlayHints(document, new Range(0, 0, 9, 0)))[0].parts[1], 'INPUT A')
  assert.deepStrictEqual(await providers.FoldingRange.provideFoldingRanges(document), [])
  const fix = (await providers.CodeActions.provideCodeActions(document, new Range(2, 0, 2, 1)))[0]
  assert.strictEqual(fix.edit.edits[0].text, 'PRINT')
  listeners.change({ document, contentChanges: [{ range: new Range(2, 3, 2, 8), text: 'print' }] })
  await pause()
  assert.strictEqual(found.get(document.uri)[0].code, 'small-letters')
  assert.strictEqual((await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document))[0].text, '30 PRINT A')
  const action = (await providers.CodeActions.provideCodeActions(document, new Range(0, 0, 0, 1)))[1]
  assert.match((await providers.CodeActions.resolveCodeAction(action)).edit.edits[0].text, /THEN @/)
  listeners.close(document)
  assert.deepStrictEqual(debuggers.factory.createDebugAdapterDescriptor().parts, [fx790, ['dap']])
  assert.strictEqual(debuggers.provider.resolveDebugConfiguration(undefined, {}).program, '${file}')
  context.subscriptions.find(one => one?.dispose && one.dispose.length === 0 && one !== context.subscriptions[0]).dispose()
  console.log('vscode: passed')
}
setTimeout(() => { console.log('vscode: FAILED, it does not end'); process.exit(1) }, 30_000).unref()
main().catch(error => { console.log('vscode: FAILED', error); process.exit(1) })

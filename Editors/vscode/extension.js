// Starts fx790 for listings: `fx790 lsp` speaks for the editor, `fx790 dap` for the debugger.
const vscode = require('vscode')
const { spawn } = require('child_process')

exports.activate = context => {
  const command = vscode.workspace.getConfiguration('fx790').get('command', 'fx790')
  const problems = vscode.languages.createDiagnosticCollection('fx790')
  const server = spawn(command, ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] })
  server.on('error', error => vscode.window.showErrorMessage(`fx790 cannot be started: ${error.message}`))
  const waiting = new Map()
  let number = 0, input = Buffer.alloc(0)
  const send = message => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const ask = (method, params) => new Promise(done => send({ id: (waiting.set(++number, done), number), method, params }))
  const tell = (method, params) => send({ method, params })
  const range = r => new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character)
  // The JSON of a Range is an array.
  const plain = r => ({ start: r.start, end: r.end })
  const edits = list => (list ?? []).map(edit => vscode.TextEdit.replace(range(edit.range), edit.newText))
  const changes = edit => {
    const all = new vscode.WorkspaceEdit()
    for (const [uri, list] of Object.entries(edit.changes)) all.set(vscode.Uri.parse(uri), edits(list))
    return all
  }
  const location = l => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range))
  const symbol = s => Object.assign(
    new vscode.DocumentSymbol(s.name, s.detail, s.kind - 1, range(s.range), range(s.selectionRange)), { children: s.children.map(symbol) })
  const about = (document, position, more) => ({ textDocument: { uri: document.uri.toString() }, position, ...more })
  const publish = ({ uri, diagnostics }) => problems.set(vscode.Uri.parse(uri), diagnostics.map(found => Object.assign(
    new vscode.Diagnostic(range(found.range), found.message, found.severity - 1), { code: found.code, source: 'fx790' })))
  server.stdout.on('data', piece => {
    input = Buffer.concat([input, piece])
    for (let end; (end = input.indexOf('\r\n\r\n')) >= 0;) {
      const length = Number(/\d+/.exec(input.toString('latin1', 0, end))[0])
      if (input.length < end + 4 + length) return
      const message = JSON.parse(input.toString('utf8', end + 4, end + 4 + length))
      input = input.subarray(end + 4 + length)
      if (message.method === 'textDocument/publishDiagnostics') publish(message.params)
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  const get = async (name, ...parameters) => (await ask(`textDocument/${name}`, about(...parameters))).result
  const isOurs = document => document.languageId === 'fx790'
  const open = document => isOurs(document) && tell('textDocument/didOpen', { textDocument: { uri: document.uri.toString(), text: document.getText() } })
  ask('initialize', { capabilities: {} }).then(() => vscode.workspace.textDocuments.forEach(open))
  const provide = (kind, provider, ...more) => vscode.languages[`register${kind}Provider`]('fx790', provider, ...more)
  const legend = new vscode.SemanticTokensLegend(
    ['function', 'namespace', 'keyword', 'number', 'string', 'comment', 'function'], ['declaration'])
  context.subscriptions.push(problems, { dispose: () => (ask('shutdown').then(() => tell('exit'))) },
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidCloseTextDocument(document => isOurs(document) && tell('textDocument/didClose', about(document))),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => isOurs(document) && tell(
      'textDocument/didChange', about(document, undefined, { contentChanges: contentChanges.map(({ range, text }) => ({ range: plain(range), text })) }))),
    provide('Hover', { provideHover: async (...at) => {
      const found = await get('hover', ...at)
      return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), range(found.range))
    } }),
    provide('Definition', { provideDefinition: async (...at) => (await get('definition', ...at) ?? []).map(location) }),
    provide('Reference', { provideReferences: async (document, position, context) =>
      (await get('references', document, position, { context }) ?? []).map(location) }),
    provide('Rename', { provideRenameEdits: async (document, position, newName) => {
      const answer = await ask('textDocument/rename', about(document, position, { newName }))
      if (answer.error) throw new Error(answer.error.message)
      return changes(answer.result)
    } }),
    provide('CompletionItem', { provideCompletionItems: async (...at) => (await get('completion', ...at.slice(0, 2)) ?? []).map(item =>
      Object.assign(new vscode.CompletionItem(item.label, item.kind - 1), {
        detail: item.detail, sortText: item.sortText, insertText: item.label, range: range(item.textEdit.range) })) }, '@'),
    provide('DocumentSymbol', { provideDocumentSymbols: async document => (await get('documentSymbol', document)).map(symbol) }),
    provide('DocumentFormattingEdit', { provideDocumentFormattingEdits: async document => edits(await get('formatting', document)) }),
    provide('FoldingRange', { provideFoldingRanges: async document => (await get('foldingRange', document)).map(fold =>
      new vscode.FoldingRange(fold.startLine, fold.endLine)) }),
    provide('DocumentSemanticTokens', { provideDocumentSemanticTokens: async document =>
      new vscode.SemanticTokens(new Uint32Array((await get('semanticTokens/full', document)).data)) }, legend),
    provide('InlayHints', { provideInlayHints: async (document, range) => (await get('inlayHint', document, undefined, { range: plain(range) })).map(hint =>
      Object.assign(new vscode.InlayHint(new vscode.Position(hint.position.line, hint.position.character), hint.label), { paddingLeft: true })) }),
    provide('CodeActions', {
      provideCodeActions: async (document, range) => (await get('codeAction', document, undefined, { range: plain(range), context: { diagnostics: [] } })).map(action =>
        Object.assign(new vscode.CodeAction(action.title, vscode.CodeActionKind.Empty.append(action.kind)),
          action.edit ? { edit: changes(action.edit) } : { source: action })),
      resolveCodeAction: async action => {
        if (action.source) action.edit = changes((await ask('codeAction/resolve', action.source)).result.edit)
        return action
      } }),
    vscode.debug.registerDebugAdapterDescriptorFactory('fx790', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command, ['dap']) }),
    vscode.debug.registerDebugConfigurationProvider('fx790', { resolveDebugConfiguration: (folder, wanted) =>
      wanted.type ? wanted : { type: 'fx790', request: 'launch', name: 'fx790', program: '${file}' } }))
}

-- Edits a listing with `fx790 lsp` and Neovim's own client, from 0.7 on.
--
--     FX790=.build/release/fx790 nvim --headless -u NONE -i NONE -n -c "luafile Tests/Protocols/neovim.lua"
--
local failures, checks = 0, 0

local function check(condition, name, detail)
  checks = checks + 1
  if condition then return end
  failures = failures + 1
  print('FAILED ' .. name .. ' ' .. vim.inspect(detail) .. '\n')
end

local function main()
  local file = vim.fn.tempname() .. '.bas'
  vim.fn.writefile({ '10 INPUT "N",A', '20 IF A<0 THEN 10', '30 pront A:GOTO 10' }, file)
  vim.cmd('edit ' .. file)
  local buffer = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({ name = 'fx790', cmd = { vim.env.FX790, 'lsp' }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(buffer, id)
  check(vim.wait(5000, function() return #vim.diagnostic.get(buffer) > 0 end, 10), 'diagnostics')
  local found = vim.diagnostic.get(buffer)
  check(#found == 2 and found[1].lnum == 2, 'the place of a diagnostic', found)
  local function ask(method, parameters)
    local answers = vim.lsp.buf_request_sync(buffer, method, parameters or vim.lsp.util.make_position_params(), 5000)
    return answers and answers[id] and answers[id].result
  end
  local text = { textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 2, insertSpaces = true } }
  vim.api.nvim_win_set_cursor(0, { 1, 5 })
  local hover = ask('textDocument/hover')
  check(hover and hover.contents.value:find('Asks for values'), 'hover', hover)
  vim.api.nvim_win_set_cursor(0, { 2, 15 })
  vim.lsp.buf.definition()
  check(vim.wait(5000, function() return vim.fn.line('.') == 1 end, 10), 'definition', vim.fn.line('.'))
  check(#(ask('textDocument/references', vim.tbl_extend('force', vim.lsp.util.make_position_params(), {
    position = { line = 0, character = 0 }, context = { includeDeclaration = true } })) or {}) == 3, 'references')
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  vim.lsp.buf.rename('5')
  local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end
  check(vim.wait(5000, function() return lines()[3] == '30 pront A:GOTO 5' end, 10), 'rename', lines())
  -- An edit, which Neovim sends as a range.
  vim.api.nvim_buf_set_text(buffer, 2, 3, 2, 8, { 'print' })
  check(vim.wait(5000, function() return #vim.diagnostic.get(buffer) == 1 end, 10), 'an edit', vim.diagnostic.get(buffer))
  local edits = ask('textDocument/formatting', text)
  vim.lsp.util.apply_text_edits(edits or {}, buffer, 'utf-16')
  check(lines()[3] == '30 PRINT A:GOTO 5', 'formatting', lines())
  check(#(ask('textDocument/completion') or {}) > 50, 'completion')
  check(#(ask('textDocument/documentSymbol', text) or {}) >= 0, 'documentSymbol')
  check(ask('textDocument/foldingRange', text), 'foldingRange')
  local client = vim.lsp.get_client_by_id(id)
  client.stop()
  check(vim.wait(5000, function() return client.is_stopped() end, 10), 'shutdown')
end

local isDone, problem = pcall(main)
check(isDone, 'an error', problem)
print('neovim: ' .. (failures > 0 and 'FAILED' or checks .. ' checks passed') .. '\n')
vim.cmd(failures > 0 and 'cquit!' or 'quitall!')

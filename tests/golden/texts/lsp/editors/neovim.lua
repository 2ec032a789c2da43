
local function line(number) return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1] end
local function say(...) io.stdout:write(table.concat({ ... }, " ") .. "\n") end
local function await(what, condition) say(what, tostring(vim.wait(60000, condition, 20))) end
local function at(text)
  vim.api.nvim_win_set_cursor(0, { 5, line(5):find(text, 1, true) - 1 })
end
vim.ui.select = function(items, _, pick) pick(items[1], 1) end
vim.cmd("filetype on | edit pets.yaml")
await("mistake", function() return #vim.diagnostic.get(0) > 0 end)
say(vim.diagnostic.get(0)[1].message)
at("cta")
vim.lsp.buf.code_action()
await("mended", function() return line(5):find("act(pet, cat) == Ann", 1, true) end)
local get = vim.lsp.inlay_hint and vim.lsp.inlay_hint.get
local function shown(text)
  for _, each in ipairs(get({ bufnr = 0 })) do
    if each.inlay_hint.label:find(text, 1, true) then return true end
  end
end
if get then await("counted", function() return shown("2 left") end) end
if get and not vim.lsp.codelens.enable then await("verdict", function() return shown("2 solutions") end) end
if vim.lsp.codelens.enable then
  await("verdict", function()
    for _, each in ipairs(vim.lsp.codelens.get({ bufnr = 0 })) do
      if each.lens.command.title == "2 solutions" then return true end
    end
  end)
end
at("cat) ==")
vim.lsp.buf.rename("parrot")
await("renamed", function() return line(5):find("act(pet, parrot) == Ann", 1, true) and line(3):find("parrot") end)
at("parrot) ==")
local params = vim.lsp.util.make_position_params(0, "utf-16")
for _, each in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion", params, 60000)) do
  local items = each.result.items or each.result
  say("completed", items[1].label, items[2].label)
end
for _, each in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", params, 60000)) do
  say("hovered", each.result.contents.value)
end

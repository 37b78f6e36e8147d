;;; fx790.el --- Listings with eglot (Emacs 29) -*- lexical-binding: t -*-

(define-derived-mode fx790-mode prog-mode "fx790")
(add-to-list 'auto-mode-alist '("\\.bas\\'" . fx790-mode))
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(fx790-mode "fx790" "lsp")))
(add-hook 'fx790-mode-hook #'eglot-ensure)

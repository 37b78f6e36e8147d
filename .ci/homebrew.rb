# The Homebrew formula, in which .ci/release replaces the words between @ to write fx790.rb.
class Fx790 < Formula
  desc "Casio FX-790P pocket computer with its BASIC and its games"
  homepage "https://github.com/@OWNER@/@REPOSITORY@"
  url "https://github.com/@OWNER@/@REPOSITORY@/releases/download/@VERSION@/fx790-@VERSION@.tar.gz"
  sha256 "@SOURCE_SUM@"
  license "MIT"

  uses_from_macos "swift" => :build, since: :tahoe # Swift 6.3

  # The page needs a compiler for WebAssembly, which Xcode lacks.
  resource "page" do
    url "https://github.com/@OWNER@/@REPOSITORY@/releases/download/@VERSION@/fx790-page-@VERSION@.zip"
    sha256 "@PAGE_SUM@"
  end

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "fx790"
    bin.install ".build/release/fx790"
    (pkgshare/"site").install resource("page")
    (pkgshare/"listings").install Dir["roms/*"] - ["roms/GameListings.swift"]
    (buildpath/"fx790.1").write Utils.safe_popen_read(bin/"fx790", "help", "--man")
    man1.install "fx790.1"
    generate_completions_from_executable(bin/"fx790", "completions", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_equal "3.5", shell_output("#{bin}/fx790 eval '2+3*SIN 30'").strip
    system bin/"fx790", "page", "-o", "page.html"
    assert_path_exists testpath/"page.html"
  end
end

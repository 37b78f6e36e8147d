"""A program on a pseudo-terminal, and a runner of test cases.

Each case runs in its own process, which acts as the shell: so it can stop and continue the program,
and closing the terminal ends a real session.
"""
import fcntl, os, pty, re, select, signal, struct, sys, tempfile, termios, time, traceback

SWITCH = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")


class Failed(Exception):
    pass


def check(fact, *what):
    if not fact:
        raise Failed(" ".join(str(part) for part in what))


class Terminal:

    def __init__(self, *arguments, environment=None, columns=80, rows=24):
        os.setsid()
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        self.resize(columns, rows)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        self.output = b""
        self.before = termios.tcgetattr(self.slave)
        self.child = os.fork()
        if self.child == 0:
            self.become_program(arguments, environment or {})
        self.give_terminal()

    def become_program(self, arguments, environment):
        os.setpgid(0, 0)
        os.tcsetpgrp(self.slave, os.getpid())
        # As a shell does for a foreground job: the program must not inherit the signals that this
        # process ignores because of nohup or &.
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_DFL)
        for descriptor in range(3):
            os.dup2(self.slave, descriptor)
        os.closerange(3, 64)
        # In a debug build the backtrace of a crash would wait for a key.
        variables = {"TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", **environment}
        os.execve(work.program, [work.program, *arguments], variables)

    def give_terminal(self):
        os.tcsetpgrp(self.slave, self.child)

    def resize(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.master, text)

    def read(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.take(os.read(self.master, 65536))
        return True

    def take(self, piece):
        self.output += piece

    def expect(self, text, since=0, seconds=5):
        limit = time.monotonic() + seconds
        while text not in self.output[since:]:
            check(time.monotonic() < limit, f"no {text} in {self.output[since:]}")
            self.read(0.05)

    def shown(self, since=0):
        """The output without escape sequences."""
        return re.sub(rb"\x1b\[[?<>=]?[0-9;]*[A-Za-z]", b"", self.output[since:])

    def see(self, text, since=0, seconds=5):
        limit = time.monotonic() + seconds
        while text.encode() not in self.shown(since):
            check(time.monotonic() < limit, f"no {text} in {self.shown(since).decode()}")
            self.read(0.05)

    def kill(self, number):
        os.kill(self.child, number)

    def wait(self, seconds=5):
        """Waits until the program ends or stops; returns its status."""
        limit = time.monotonic() + seconds
        while True:
            child, status = os.waitpid(self.child, os.WNOHANG | os.WUNTRACED)
            if child:
                while self.read(0):
                    pass
                return status
            check(time.monotonic() < limit, "still running:", self.output)
            self.read(0.02)

    def is_raw(self):
        return not termios.tcgetattr(self.slave)[3] & (termios.ICANON | termios.ECHO)

    def check_restored(self):
        check(termios.tcgetattr(self.slave) == self.before, "settings not restored")
        on = [b"25"]  # the visible cursor
        for modes, switch in SWITCH.findall(self.output):
            for mode in modes.split(b";"):
                if mode in on:
                    on.remove(mode)
                if switch == b"h":
                    on.append(mode)
        check(on == [b"25"], "modes left on:", on)
        pushed = len(re.findall(rb"\x1b\[>[0-9]+u", self.output))
        popped = len(re.findall(rb"\x1b\[<u", self.output))
        check(popped >= pushed, "keyboard flags left on the stack")

    def check_died_of(self, number):
        status = self.wait()
        check(os.WIFSIGNALED(status), "ended with", status)
        check(os.WTERMSIG(status) == number, "died of", os.WTERMSIG(status))
        self.check_restored()

    def check_exited(self, code):
        status = self.wait()
        check(os.WIFEXITED(status), "died of", status)
        check(os.WEXITSTATUS(status) == code, "exit", os.WEXITSTATUS(status))
        self.check_restored()


class Work:
    """The program and a temporary folder. Cases that run at the same time have separate folders."""

    program = ".build/release/fx790"
    #: The number of parallel cases, which mostly wait for the program's clock.
    width = 4

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="fx790-")
        self.folder = self.temporary.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, name, case):
        sys.stdout.flush()
        child = os.fork()
        if child:
            return child
        try:
            case()
        except BaseException as problem:
            place = traceback.extract_tb(problem.__traceback__)[1].lineno
            print(f"failed: {name}, line {place}: {str(problem)[:4000]}", flush=True)
            os._exit(1)
        os._exit(0)

    def play(self, name, case):
        return os.waitpid(self.start(name, case), 0)[1] == 0

    def in_folder(self, folder, case):
        """The case with its own folder, so that parallel cases do not share files."""
        def play():
            self.folder = folder.name
            case()
        return play

    def play_together(self, cases, width):
        """Runs cases in parallel; returns the names of those that failed."""
        waiting, running, failed = list(cases), {}, []
        while waiting or running:
            while waiting and len(running) < width:
                name = waiting.pop(0)
                folder = tempfile.TemporaryDirectory(prefix="fx790-", ignore_cleanup_errors=True)
                running[self.start(name, self.in_folder(folder, cases[name]))] = name, folder
            child, status = os.wait()
            if child in running:
                name, folder = running.pop(child)
                folder.cleanup()
                if status:
                    failed.append(name)
        return failed

    def play_all(self, cases):
        """Runs the cases that the command line names, or all; exits with 1 if one failed."""
        arguments = sys.argv[1:]
        if arguments:
            self.program = arguments.pop(0)
        self.program = os.path.realpath(self.program)
        chosen = {name: cases[name] for name in arguments or cases}
        failed = self.play_together(chosen, self.width)
        # Cases that pass when they run alone failed because the machine was slow.
        faults = self.play_together({name: cases[name] for name in failed}, 1)
        for name in set(failed) - set(faults):
            print(f"passed alone: {name}")
        print(f"{len(chosen) - len(faults)} passed, {len(faults)} failed")
        sys.exit(bool(faults))


work = Work()

// terraform-provider-scm.exe runs main.js in its folder with the Node on the PATH, like the shell script on other
// platforms. It only uses kernel32, so it needs no runtime. A batch file is not sufficient: Terraform stops a provider
// by terminating the process that it started, and Node must end with that process.
#include <windows.h>

enum { longest = 32768 };
static WCHAR folder[longest], path[longest], node[longest], line[longest];
static STARTUPINFOW startup;
static PROCESS_INFORMATION process;
static JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits;

static void fail(const char *message) {
  DWORD written;
  // Terraform shows the first line on stdout of a provider that exits early.
  WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), message, lstrlenA(message), &written, NULL);
  ExitProcess(1);
}

/** Appends text to the command line; returns its new end. */
static WCHAR *add(WCHAR *end, const WCHAR *text) {
  while (*text != 0) {
    if (end == line + longest - 1) fail("cannot start the scm provider: the command line is too long\n");
    *end++ = *text++;
  }
  *end = 0;
  return end;
}

/** Returns the unparsed arguments after the program name. */
static const WCHAR *arguments(void) {
  const WCHAR *at = GetCommandLineW();
  BOOL quoted = FALSE;
  for (; *at != 0 && (quoted || (*at != ' ' && *at != '\t')); at++)
    if (*at == '"') quoted = !quoted;
  return at;
}

/** Ignores Ctrl-C: Node also receives and handles it, and this process waits for Node. */
static BOOL WINAPI ignore(DWORD event) {
  return event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
}

void start(void) {
  DWORD length = GetModuleFileNameW(NULL, folder, longest);
  if (length == 0 || length >= longest) fail("cannot start the scm provider: its path is too long\n");
  while (length > 0 && folder[length - 1] != '\\') length--;
  folder[length] = 0;
  // Only searches the PATH: CreateProcess itself would also find a node.exe in the current folder.
  DWORD known = GetEnvironmentVariableW(L"PATH", path, longest);
  if (known == 0 || known >= longest || SearchPathW(path, L"node", L".exe", longest, node, NULL) == 0)
    fail("cannot start the scm provider: node is not on the PATH; install Node 20.19 or later\n");
  SetEnvironmentVariableW(L"NODE_OPTIONS", NULL);
  WCHAR *end = add(add(add(add(add(line, L"\""), node), L"\" \""), folder), L"main.js\"");
  add(end, arguments());

  HANDLE job = CreateJobObjectW(NULL, NULL);
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  SetConsoleCtrlHandler(ignore, TRUE);
  GetStartupInfoW(&startup);
  if (!CreateProcessW(node, line, NULL, NULL, TRUE, CREATE_SUSPENDED, NULL, NULL, &startup, &process))
    fail("cannot start the scm provider: Windows did not start node; install Node 20.19 or later\n");
  AssignProcessToJobObject(job, process.hProcess);
  ResumeThread(process.hThread);
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD code = 1;
  GetExitCodeProcess(process.hProcess, &code);
  ExitProcess(code);
}

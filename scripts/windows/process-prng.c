// bcryptprimitives.dll for Wine 8, which lacks it: Go takes random numbers from this function.
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID bytes, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
  return SystemFunction036(bytes, (ULONG)length);
}

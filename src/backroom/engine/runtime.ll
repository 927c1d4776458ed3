; What compiled rules ask of numba's runtime: memory for an array of their own, or for a moment's copy. Rules should
; need none, but imagining a world may. With these few functions an object file can be loaded without numba.

; How numba looks at memory it counts the users of: count, destructor, its argument, where it lies, size, allocator.
%counted = type { i64, ptr, ptr, ptr, i64, ptr }

declare ptr @malloc(i64)
declare void @free(ptr)

define ptr @NRT_Allocate(i64 %size) {
  %memory = call ptr @malloc(i64 %size)
  ret ptr %memory
}

define void @NRT_Free(ptr %memory) {
  call void @free(ptr %memory)
  ret void
}

; One block: the count and what belongs to it, and behind that the memory itself, aligned.
define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %alignment) {
  %unit = zext i32 %alignment to i64
  %head = ptrtoint ptr getelementptr (%counted, ptr null, i32 1) to i64
  %front = add i64 %head, %unit
  %whole = add i64 %front, %size
  %block = call ptr @malloc(i64 %whole)
  %missing = icmp eq ptr %block, null
  br i1 %missing, label %none, label %some

none:
  ret ptr null

some:
  %start = ptrtoint ptr %block to i64
  %behind = add i64 %start, %front
  %over = urem i64 %behind, %unit
  %at = sub i64 %behind, %over
  %memory = inttoptr i64 %at to ptr
  %content = insertvalue %counted { i64 1, ptr null, ptr null, ptr null, i64 0, ptr null }, ptr %memory, 3
  %complete = insertvalue %counted %content, i64 %size, 4
  store %counted %complete, ptr %block
  ret ptr %block
}

; Called when the last user is gone. Memory of this kind has no destructor.
define void @NRT_MemInfo_call_dtor(ptr %block) {
  call void @free(ptr %block)
  ret void
}

;; The ABI of functions of ClickHouse, BUFFERED_V1 with RowBinary: a block of rows in, a block of answers out. The functions
;; `$...Row` of `functions.wat` answer one row. `scripts/lib/wasm.mjs` joins this file, `machine.wat` and `functions.wat` to
;; one module, whose memory the machine shares:
;;   0    how far the machine came, and its own numbers
;;   64   the digits of triplets
;;   128  names of components and of statuses
;;   208  numbers, written by `clickhouse-module.ts`: the first run, the first free byte, the longest string, the classes of
;;        characters with the list of schemes behind them; at 228 the first rows of the recognizer and of syntax-based forms
;;   224  a verdict of the machine
;;   256  the tables, their runs, the classes, the list, and behind them the buffers; at first all that is packed (`pack.ts`) in
;;        the place of the buffers
(global $free (mut i32) (i32.const 0))
(global $live (mut i32) (i32.const 0))
;; The next byte of the input, and of the output.
(global $in (mut i32) (i32.const 0))
(global $to (mut i32) (i32.const 0))
;; The string that was read last.
(global $start (mut i32) (i32.const 0))
(global $end (mut i32) (i32.const 0))

;; Unpacks the table and its runs: sequences of equal numbers, each as its length and the number.
(func $unpack
  (local $to i32) (local $count i32)
  (global.set $in (i32.load (i32.const 212)))
  (local.set $to (i32.const 256))
  (loop $next
    (local.set $count (call $readLength))
    (global.set $start (call $readLength))
    (loop $again
      (i32.store (local.get $to) (global.get $start))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $again (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (br_if $next (i32.lt_u (local.get $to) (i32.load (i32.const 212))))))
(start $unpack)

(data $noMemory "urikit: the memory of the function is full: set webassembly_udf_max_input_block_size to fewer rows,"
  " or raise webassembly_udf_max_memory")

;; Throws an error of SQL.
(func $fail (param $message i32) (param $length i32)
  (call $throw (local.get $message) (local.get $length))
  (unreachable))

;; Throws the error of a memory that cannot grow.
(func $full
  (memory.init $noMemory (i32.load (i32.const 212)) (i32.const 0) (i32.const 135))
  (call $fail (i32.load (i32.const 212)) (i32.const 135)))

;; Makes memory up to an address accessible.
(func $reach (param $top i32)
  (local $missing i32)
  (local.set $missing (i32.sub (i32.add (i32.shr_u (local.get $top) (i32.const 16)) (i32.const 1)) (memory.size)))
  (if (i32.gt_s (local.get $missing) (i32.const 0))
    (then
      (if (i32.lt_s (memory.grow (i32.add (local.get $missing) (i32.const 15))) (i32.const 0))
        (then (if (i32.lt_s (memory.grow (local.get $missing)) (i32.const 0)) (then (call $full))))))))

(func $aligned (param $at i32) (result i32)
  (i32.and (i32.add (local.get $at) (i32.const 7)) (i32.const -8)))

;; A buffer is a header of two numbers, its first byte and its size, with the bytes behind it. Behind them is space for a
;; line feed and for reading sixteen bytes at once. Space is taken in order, and is free again after the last buffer.
(func $createBuffer (export "clickhouse_create_buffer") (param $size i32) (result i32)
  (local $header i32)
  (if (i32.eqz (global.get $live)) (then (global.set $free (i32.load (i32.const 212)))))
  (global.set $live (i32.add (global.get $live) (i32.const 1)))
  (local.set $header (global.get $free))
  (call $take (i32.add (i32.add (local.get $header) (i32.const 8)) (local.get $size)))
  (i32.store (local.get $header) (i32.add (local.get $header) (i32.const 8)))
  (i32.store offset=4 (local.get $header) (local.get $size))
  (local.get $header))

;; Takes space up to an address.
(func $take (param $end i32)
  (local.set $end (call $aligned (i32.add (local.get $end) (i32.const 64))))
  ;; A size that no memory has wraps.
  (if (i32.lt_u (local.get $end) (global.get $free)) (then (call $full)))
  (call $reach (local.get $end))
  (global.set $free (local.get $end)))

(func (export "clickhouse_destroy_buffer") (param $header i32)
  (global.set $live (i32.sub (global.get $live) (i32.const 1))))

(type $row (func))

;; Answers each row of a block by a function of the table.
(func $each (param $input i32) (param $rows i32) (param $answer i32) (result i32)
  (local $output i32)
  (global.set $in (i32.load (local.get $input)))
  (local.set $output (call $createBuffer (i32.const 0)))
  (global.set $to (i32.load (local.get $output)))
  (block $done
    (loop $next
      (br_if $done (i32.eqz (local.get $rows)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (call_indirect (type $row) (local.get $answer))
      (br $next)))
  (i32.store offset=4 (local.get $output) (i32.sub (global.get $to) (i32.load (local.get $output))))
  (call $take (global.get $to))
  (local.get $output))

;; Reads a length: seven bits in a byte, the lowest first.
(func $readLength (result i32)
  (local $byte i32) (local $shift i32) (local $length i32)
  (loop $more
    (local.set $byte (i32.load8_u (global.get $in)))
    (global.set $in (i32.add (global.get $in) (i32.const 1)))
    (local.set $length (i32.or (local.get $length)
      (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
    (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
    (br_if $more (i32.gt_u (local.get $byte) (i32.const 127))))
  (local.get $length))

;; Reads a string of the row. The output has space for a normal form of it, three halves of its length, and more.
(func $read
  (local $length i32)
  (local.set $length (call $readLength))
  (global.set $start (global.get $in))
  (global.set $in (i32.add (global.get $in) (local.get $length)))
  (global.set $end (global.get $in))
  (call $reach (i32.add (global.get $to)
    (i32.add (local.get $length) (i32.add (i32.shr_u (local.get $length) (i32.const 1)) (i32.const 512))))))

;; The number of bytes of a length.
(func $sizeOf (param $length i32) (result i32)
  (i32.add (i32.const 1)
    (i32.div_u (i32.sub (i32.const 31) (i32.clz (i32.or (local.get $length) (i32.const 1)))) (i32.const 7))))

(func $putByte (param $byte i32)
  (i32.store8 (global.get $to) (local.get $byte))
  (global.set $to (i32.add (global.get $to) (i32.const 1))))

;; Copies bytes, sixteen at once, and up to fifteen behind them. `memory.copy` is a call of the host, which costs more than
;; most strings: it serves where bytes move up within themselves.
(func $copy (param $to i32) (param $from i32) (param $length i32)
  (local $end i32)
  (if (i32.lt_u (i32.sub (local.get $to) (local.get $from)) (local.get $length))
    (then
      (memory.copy (local.get $to) (local.get $from) (local.get $length))
      (return)))
  (local.set $end (i32.add (local.get $from) (local.get $length)))
  (block $done
    (loop $sixteen
      (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
      (v128.store (local.get $to) (v128.load (local.get $from)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br $sixteen))))

;; Writes a string; its bytes may lie where it is written.
(func $putString (param $at i32) (param $length i32)
  (local $size i32) (local $rest i32)
  (local.set $size (call $sizeOf (local.get $length)))
  (if (i32.ne (local.get $at) (i32.add (global.get $to) (local.get $size)))
    (then (call $copy (i32.add (global.get $to) (local.get $size)) (local.get $at) (local.get $length))))
  (local.set $rest (local.get $length))
  (block $done
    (loop $more
      (br_if $done (i32.lt_u (local.get $rest) (i32.const 128)))
      (call $putByte (i32.or (local.get $rest) (i32.const 128)))
      (local.set $rest (i32.shr_u (local.get $rest) (i32.const 7)))
      (br $more)))
  (call $putByte (local.get $rest))
  (global.set $to (i32.add (global.get $to) (local.get $length))))

(func $putNull (call $putByte (i32.const 1)))

;; Writes a string of a column that may be NULL.
(func $putSome (param $at i32) (param $length i32)
  ;; The mark of a value is written after the bytes moved, because they may begin at the mark.
  (global.set $to (i32.add (global.get $to) (i32.const 1)))
  (call $putString (local.get $at) (local.get $length))
  (i32.store8 (i32.sub (i32.sub (global.get $to) (local.get $length))
    (i32.add (call $sizeOf (local.get $length)) (i32.const 1))) (i32.const 0)))

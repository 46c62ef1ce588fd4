;; The functions of SQL, row by row. An answer of the machine is 0 for a malformed string, 1, or 2 for a string that it leaves
;; to JavaScript, which is missing here.
(data (i32.const 128) "schemeauthorityuserinfohostportpathqueryfragmentokmalformedunanswered")
(data $unanswered "urikit: unanswered: URIs of the scheme \"\" need JavaScript: select rows by uri_status(s) = 'ok'")
(data $noPart "uri_part: expected scheme, authority, userinfo, host, port, path, query or fragment")
(data $noLevel "uri_normalize_level: expected simple-string, syntax-based, scheme-based or protocol-based")

(table funcref (elem $statusRow $isValidRow $normalizeRow $partRow $equivalentRow $surtRow $resolveRow $issueRow $levelRow))
(func (export "uri_status") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 0)))
(func (export "uri_is_valid") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 1)))
(func (export "uri_normalize") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 2)))
(func (export "uri_part") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 3)))
(func (export "uri_equivalent") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 4)))
(func (export "uri_surt") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 5)))
(func (export "uri_resolve") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 6)))
(func (export "uri_issue") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 7)))
(func (export "uri_normalize_level") (param i32 i32) (result i32) (call $each (local.get 0) (local.get 1) (i32.const 8)))

;; Tells if all bytes are characters from "!" to DEL: no URI has another one (section 2).
(func $isPlain (param $at i32) (param $end i32) (result i32)
  (local $left i32)
  ;; The least of each four bytes.
  (loop $many
    (if (i32.ge_s (i32.sub (local.get $end) (local.get $at)) (i32.const 64))
      (then
        (if (v128.any_true (i8x16.lt_s
          (i8x16.min_s
            (i8x16.min_s (v128.load (local.get $at)) (v128.load offset=16 (local.get $at)))
            (i8x16.min_s (v128.load offset=32 (local.get $at)) (v128.load offset=48 (local.get $at))))
          (i8x16.splat (i32.const 0x21))))
          (then (return (i32.const 0))))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br $many))))
  (loop $sixteen
    (local.set $left (i32.sub (local.get $end) (local.get $at)))
    (if (i32.ge_s (local.get $left) (i32.const 16))
      (then
        (if (v128.any_true (i8x16.lt_s (v128.load (local.get $at)) (i8x16.splat (i32.const 0x21))))
          (then (return (i32.const 0))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $sixteen))))
  (i32.eqz (i32.and
    (i8x16.bitmask (i8x16.lt_s (v128.load (local.get $at)) (i8x16.splat (i32.const 0x21))))
    (i32.sub (i32.shl (i32.const 1) (local.get $left)) (i32.const 1)))))

;; Runs the machine over a string as a line, from a row on. @returns its answer; number 4 is the end of the output and its line
;; feed
(func $run1 (param $at i32) (param $end i32) (param $to i32) (param $row i32) (result i32)
  (local $behind i32) (local $isLeft i32)
  (local.set $behind (i32.load8_u (local.get $end)))
  (i32.store8 (local.get $end) (i32.const 10))
  (local.set $isLeft (call $run
    (local.get $at) (i32.add (local.get $end) (i32.const 1)) (local.get $to) (i32.const 224) (i32.load (i32.const 208))
    (local.get $row)))
  (i32.store8 (local.get $end) (local.get $behind))
  (if (result i32) (local.get $isLeft) (then (i32.const 2)) (else (i32.load8_u (i32.const 224)))))

(func $isLong (param $start i32) (param $end i32) (result i32)
  (i32.gt_u (i32.sub (local.get $end) (local.get $start)) (i32.load (i32.const 216))))

;; Recognizes a string of plain characters.
(func $recognize (param $start i32) (param $end i32) (param $scratch i32) (result i32)
  (if (call $isLong (local.get $start) (local.get $end)) (then (return (i32.const 2))))
  (call $run1 (local.get $start) (local.get $end) (local.get $scratch) (i32.load (i32.const 228))))

(func $valid (param $start i32) (param $end i32) (result i32)
  (if (result i32) (call $isPlain (local.get $start) (local.get $end))
    (then (call $recognize (local.get $start) (local.get $end) (global.get $to)))
    (else (i32.const 0))))

;; Writes the normal form of a string to `to`, and a line feed.
(func $normal (param $start i32) (param $end i32) (param $to i32) (result i32)
  (call $normalBy (local.get $start) (local.get $end) (local.get $to) (i32.const 0)))

;; The same by the table that begins with a row.
(func $normalBy (param $start i32) (param $end i32) (param $to i32) (param $row i32) (result i32)
  (local $answer i32)
  (if (i32.eqz (call $isPlain (local.get $start) (local.get $end))) (then (return (i32.const 0))))
  (if (i32.eqz (call $isLong (local.get $start) (local.get $end)))
    (then
      (local.set $answer (call $run1 (local.get $start) (local.get $end) (local.get $to) (local.get $row)))
      (if (i32.ne (local.get $answer) (i32.const 2)) (then (return (local.get $answer))))))
  (i32.shl (i32.ne (call $recognize (local.get $start) (local.get $end) (local.get $to)) (i32.const 0)) (i32.const 1)))

;; The end of the last normal form.
(func $normalEnd (result i32) (i32.sub (i32.load (i32.const 4)) (i32.const 1)))

;; Finds the first of four characters, or the end. The characters are the bytes of a number.
(func $until (param $at i32) (param $end i32) (param $chars i32) (result i32)
  (local $v v128) (local $found i32)
  (block $none
    (loop $sixteen
      (br_if $none (i32.ge_u (local.get $at) (local.get $end)))
      (local.set $v (v128.load (local.get $at)))
      (local.set $found (i8x16.bitmask (v128.or
        (v128.or
          (i8x16.eq (local.get $v) (i8x16.splat (local.get $chars)))
          (i8x16.eq (local.get $v) (i8x16.splat (i32.shr_u (local.get $chars) (i32.const 8)))))
        (v128.or
          (i8x16.eq (local.get $v) (i8x16.splat (i32.shr_u (local.get $chars) (i32.const 16))))
          (i8x16.eq (local.get $v) (i8x16.splat (i32.shr_u (local.get $chars) (i32.const 24))))))))
      (if (local.get $found)
        (then
          (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))
          (return (select (local.get $at) (local.get $end) (i32.lt_u (local.get $at) (local.get $end))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $sixteen)))
  (local.get $end))

;; Throws, with the scheme of a string.
(func $unanswered (param $start i32) (param $end i32)
  (local $length i32)
  (local.set $length (i32.sub (call $until (local.get $start) (local.get $end) (i32.const 0x3a2f3f23)) (local.get $start)))
  ;; A reference without a scheme, and a scheme longer than the message has space for.
  (if (i32.or (i32.gt_u (local.get $length) (i32.const 64))
    (i32.ne (i32.load8_u (i32.add (local.get $start) (local.get $length))) (i32.const 0x3a)))
    (then (local.set $length (i32.const 0))))
  (memory.init $unanswered (global.get $to) (i32.const 0) (i32.const 40))
  (memory.copy (i32.add (global.get $to) (i32.const 40)) (local.get $start) (local.get $length))
  (memory.init $unanswered (i32.add (global.get $to) (i32.add (local.get $length) (i32.const 40)))
    (i32.const 40) (i32.const 54))
  (call $fail (global.get $to) (i32.add (local.get $length) (i32.const 94))))

(func $statusRow
  (local $answer i32)
  (call $read)
  (local.set $answer (call $normal (global.get $start) (global.get $end) (global.get $to)))
  (if (i32.eq (local.get $answer) (i32.const 1)) (then (return (call $putString (i32.const 176) (i32.const 2)))))
  (if (local.get $answer) (then (return (call $putString (i32.const 187) (i32.const 10)))))
  (call $putString (i32.const 178) (i32.const 9)))

(func $isValidRow
  (local $answer i32)
  (call $read)
  (local.set $answer (call $valid (global.get $start) (global.get $end)))
  (if (i32.eq (local.get $answer) (i32.const 2)) (then (call $unanswered (global.get $start) (global.get $end))))
  (call $putByte (local.get $answer)))

(func $normalizeRow
  (call $read)
  (call $putNormal (global.get $start) (global.get $end) (i32.const 0)))

;; Writes the normal form of a string by the table that begins with a row.
(func $putNormal (param $start i32) (param $end i32) (param $row i32)
  (local $at i32) (local $answer i32)
  ;; Most normal forms are as long as the string: they are written to their place.
  (local.set $at (i32.add (global.get $to) (i32.add (i32.const 1)
    (call $sizeOf (i32.sub (local.get $end) (local.get $start))))))
  (local.set $answer (call $normalBy (local.get $start) (local.get $end) (local.get $at) (local.get $row)))
  (if (i32.eqz (local.get $answer)) (then (return (call $putNull))))
  (if (i32.eq (local.get $answer) (i32.const 2)) (then (call $unanswered (local.get $start) (local.get $end))))
  (call $putSome (local.get $at) (i32.sub (call $normalEnd) (local.get $at))))

;; The number of the name of a level: 12 letters, 13 or 14; throws for another string.
(func $levelOf (param $start i32) (param $end i32) (result i32)
  (local $length i32) (local $head i64) (local $tail i64)
  (local.set $length (i32.sub (local.get $end) (local.get $start)))
  (if (i32.lt_u (i32.sub (local.get $length) (i32.const 12)) (i32.const 3))
    (then
      (local.set $head (i64.load (local.get $start)))
      (local.set $tail (i64.load (i32.sub (local.get $end) (i32.const 8))))
      ;; "simple-s" and "e-string", "syntax-b" and "ax-based", "scheme-b" and "me-based", "protocol" and "ol-based".
      (if (i32.and (i32.and (i32.eq (local.get $length) (i32.const 13))
        (i64.eq (local.get $head) (i64.const 0x732d656c706d6973)))
        (i64.eq (local.get $tail) (i64.const 0x676e697274732d65)))
        (then (return (i32.const 0))))
      (if (i32.and (i32.and (i32.eq (local.get $length) (i32.const 12))
        (i64.eq (local.get $head) (i64.const 0x622d7861746e7973)))
        (i64.eq (local.get $tail) (i64.const 0x64657361622d7861)))
        (then (return (i32.const 1))))
      (if (i32.and (i32.and (i32.eq (local.get $length) (i32.const 12))
        (i64.eq (local.get $head) (i64.const 0x622d656d65686373)))
        (i64.eq (local.get $tail) (i64.const 0x64657361622d656d)))
        (then (return (i32.const 2))))
      (if (i32.and (i32.and (i32.eq (local.get $length) (i32.const 14))
        (i64.eq (local.get $head) (i64.const 0x6c6f636f746f7270)))
        (i64.eq (local.get $tail) (i64.const 0x64657361622d6c6f)))
        (then (return (i32.const 3))))))
  (memory.init $noLevel (global.get $to) (i32.const 0) (i32.const 89))
  (call $fail (global.get $to) (i32.const 89))
  (unreachable))

(func $levelRow
  (local $start i32) (local $end i32) (local $level i32) (local $answer i32)
  (call $read)
  (local.set $start (global.get $start))
  (local.set $end (global.get $end))
  (call $read)
  (call $reach (i32.add (global.get $to)
    (i32.add (i32.shl (i32.sub (global.get $end) (local.get $start)) (i32.const 1)) (i32.const 1024))))
  (local.set $level (call $levelOf (global.get $start) (global.get $end)))
  (if (local.get $level)
    (then (return (call $putNormal (local.get $start) (local.get $end)
      ;; Protocol-based rules need evidence, which no row has.
      (select (i32.load (i32.const 232)) (i32.const 0) (i32.eq (local.get $level) (i32.const 1)))))))
  (local.set $answer (call $valid (local.get $start) (local.get $end)))
  (if (i32.eqz (local.get $answer)) (then (return (call $putNull))))
  (if (i32.eq (local.get $answer) (i32.const 2)) (then (call $unanswered (local.get $start) (local.get $end))))
  (call $putSome (local.get $start) (i32.sub (local.get $end) (local.get $start))))

;; Tells if two sequences of bytes are equal.
(func $same (param $a i32) (param $b i32) (param $length i32) (result i32)
  (loop $sixteen
    (if (i32.ge_u (local.get $length) (i32.const 16))
      (then
        (if (v128.any_true (i8x16.ne (v128.load (local.get $a)) (v128.load (local.get $b)))) (then (return (i32.const 0))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (local.set $length (i32.sub (local.get $length) (i32.const 16)))
        (br $sixteen))))
  (i32.eqz (i32.and
    (i8x16.bitmask (i8x16.ne (v128.load (local.get $a)) (v128.load (local.get $b))))
    (i32.sub (i32.shl (i32.const 1) (local.get $length)) (i32.const 1)))))

(func $equal (param $a i32) (param $endOfA i32) (param $b i32) (param $endOfB i32) (result i32)
  (local $length i32)
  (local.set $length (i32.sub (local.get $endOfA) (local.get $a)))
  (if (result i32) (i32.eq (local.get $length) (i32.sub (local.get $endOfB) (local.get $b)))
    (then (call $same (local.get $a) (local.get $b) (local.get $length)))
    (else (i32.const 0))))

(func $equivalentRow
  (local $start i32) (local $end i32) (local $one i32) (local $two i32) (local $first i32) (local $endOfFirst i32)
  (call $read)
  (local.set $start (global.get $start))
  (local.set $end (global.get $end))
  (call $read)
  ;; Two normal forms are written.
  (call $reach (i32.add (i32.add (global.get $to) (i32.const 1024))
    (i32.shl (i32.sub (global.get $end) (local.get $start)) (i32.const 1))))
  (local.set $first (i32.add (global.get $to) (i32.const 512)))
  (local.set $one (call $normal (local.get $start) (local.get $end) (local.get $first)))
  (local.set $endOfFirst (call $normalEnd))
  (if (i32.ne (local.get $one) (i32.const 1)) (then (local.set $endOfFirst (local.get $first))))
  (local.set $two (call $normal (global.get $start) (global.get $end) (i32.add (local.get $endOfFirst) (i32.const 64))))
  (if (i32.or (i32.eqz (local.get $one)) (i32.eqz (local.get $two))) (then (return (call $putByte (i32.const 0)))))
  (if (i32.and (i32.eq (local.get $one) (i32.const 1)) (i32.eq (local.get $two) (i32.const 1)))
    (then (return (call $putByte (call $equal
      (local.get $first) (local.get $endOfFirst) (i32.add (local.get $endOfFirst) (i32.const 64)) (call $normalEnd))))))
  ;; A valid string is equivalent to itself.
  (if (call $equal (local.get $start) (local.get $end) (global.get $start) (global.get $end))
    (then (if (i32.eq (call $valid (local.get $start) (local.get $end)) (i32.const 1))
      (then (return (call $putByte (i32.const 1)))))))
  (if (i32.eq (local.get $one) (i32.const 2)) (then (call $unanswered (local.get $start) (local.get $end))))
  (call $unanswered (global.get $start) (global.get $end)))

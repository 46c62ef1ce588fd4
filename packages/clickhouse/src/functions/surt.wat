;; `uri_surt`: the sort key of web archives, as `surt.ts` makes it from the normal form.

;; Where the key is written next.
(global $pen (mut i32) (i32.const 0))

(func $write (param $start i32) (param $end i32)
  (call $copy (global.get $pen) (local.get $start) (i32.sub (local.get $end) (local.get $start)))
  (global.set $pen (i32.add (global.get $pen) (i32.sub (local.get $end) (local.get $start)))))

(func $writeChar (param $char i32)
  (i32.store8 (global.get $pen) (local.get $char))
  (global.set $pen (i32.add (global.get $pen) (i32.const 1))))

(func $writePart (call $write (global.get $partStart) (global.get $partEnd)))

;; Tells if a scheme in lower case is http or https.
(func $isWeb (param $start i32) (param $end i32) (result i32)
  (local $length i32)
  (local.set $length (i32.sub (local.get $end) (local.get $start)))
  (i32.and (i32.eq (i32.load (local.get $start)) (i32.const 0x70747468))
    (i32.or (i32.eq (local.get $length) (i32.const 4))
      (i32.and (i32.eq (local.get $length) (i32.const 5))
        (i32.eq (i32.load8_u offset=4 (local.get $start)) (i32.const 0x73))))))

;; Tells if a host is four numbers with dots between them.
(func $isDottedQuad (param $at i32) (param $end i32) (result i32)
  (local $digits i32) (local $numbers i32) (local $char i32)
  (block $other
    (loop $more
      (br_if $other (i32.ge_u (local.get $at) (local.get $end)))
      (local.set $char (i32.load8_u (local.get $at)))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (if (i32.eq (local.get $char) (i32.const 0x2e))
        (then
          (if (i32.eqz (local.get $digits)) (then (return (i32.const 0))))
          (local.set $digits (i32.const 0))
          (local.set $numbers (i32.add (local.get $numbers) (i32.const 1))))
        (else
          (if (i32.gt_u (i32.sub (local.get $char) (i32.const 0x30)) (i32.const 9)) (then (return (i32.const 0))))
          (local.set $digits (i32.const 1))))
      (br $more)))
  (i32.and (local.get $digits) (i32.eq (local.get $numbers) (i32.const 3))))

;; Writes the labels of a name, the last one first, with commas between them.
(func $writeReversed (param $start i32) (param $end i32)
  (local $at i32)
  (loop $label
    (local.set $at (local.get $end))
    (block $found
      (loop $back
        (br_if $found (i32.eq (local.get $at) (local.get $start)))
        (br_if $found (i32.eq (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 0x2e)))
        (local.set $at (i32.sub (local.get $at) (i32.const 1)))
        (br $back)))
    (call $write (local.get $at) (local.get $end))
    (if (i32.ne (local.get $at) (local.get $start))
      (then
        (call $writeChar (i32.const 0x2c))
        (local.set $end (i32.sub (local.get $at) (i32.const 1)))
        (br $label)))))

;; Writes a host: an address as it is, a name with a delimiter of the key in parentheses, and any other one reversed.
(func $writeHost (param $start i32) (param $end i32)
  (if (i32.or (call $isAt (local.get $start) (local.get $end) (i32.const 0x5b))
    (call $isDottedQuad (local.get $start) (local.get $end)))
    (then (return (call $write (local.get $start) (local.get $end)))))
  (if (i32.eq (call $until (local.get $start) (local.get $end) (i32.const 0x28292c2c)) (local.get $end))
    (then (return (call $writeReversed (local.get $start) (local.get $end)))))
  (call $writeChar (i32.const 0x28))
  (call $write (local.get $start) (local.get $end))
  (call $writeChar (i32.const 0x29)))

;; Writes scheme and authority. @returns 0 for a reference without a scheme
(func $writeSite (param $start i32) (param $end i32) (result i32)
  (local $schemeEnd i32)
  (if (i32.eqz (call $findPart (local.get $start) (local.get $end) (i32.const 0))) (then (return (i32.const 0))))
  (local.set $schemeEnd (global.get $partEnd))
  (if (i32.eqz (call $findPart (local.get $start) (local.get $end) (i32.const 3)))
    (then
      (call $write (local.get $start) (local.get $schemeEnd))
      (call $writeChar (i32.const 0x3a))
      (return (i32.const 1))))
  (if (i32.eqz (call $isWeb (local.get $start) (local.get $schemeEnd)))
    (then
      (call $write (local.get $start) (local.get $schemeEnd))
      (i32.store (global.get $pen) (i32.const 0x282f2f3a))
      (global.set $pen (i32.add (global.get $pen) (i32.const 4)))))
  (call $writeHost (global.get $partStart) (global.get $partEnd))
  (if (call $findPart (local.get $start) (local.get $end) (i32.const 4))
    (then
      (call $writeChar (i32.const 0x3a))
      (call $writePart)))
  (call $writeChar (i32.const 0x29))
  (i32.const 1))

(func $surtRow
  (local $normal i32) (local $end i32) (local $key i32) (local $answer i32) (local $length i32)
  (call $read)
  (local.set $length (i32.sub (global.get $end) (global.get $start)))
  ;; The key is at most six bytes longer than the normal form, which is written behind it.
  (local.set $key (i32.add (global.get $to) (i32.const 16)))
  (local.set $normal (i32.add (local.get $key) (i32.add (i32.shl (local.get $length) (i32.const 1)) (i32.const 64))))
  (call $reach (i32.add (local.get $normal) (i32.add (i32.shl (local.get $length) (i32.const 1)) (i32.const 512))))
  (local.set $answer (call $normal (global.get $start) (global.get $end) (local.get $normal)))
  (if (i32.eqz (local.get $answer)) (then (return (call $putNull))))
  (if (i32.eq (local.get $answer) (i32.const 2)) (then (call $unanswered (global.get $start) (global.get $end))))
  (local.set $end (call $normalEnd))
  (global.set $pen (local.get $key))
  (if (i32.eqz (call $writeSite (local.get $normal) (local.get $end))) (then (return (call $putNull))))
  (drop (call $findPart (local.get $normal) (local.get $end) (i32.const 5)))
  (call $writePart)
  (if (call $findPart (local.get $normal) (local.get $end) (i32.const 6))
    (then
      (call $writeChar (i32.const 0x3f))
      (call $writePart)))
  (call $putSome (local.get $key) (i32.sub (global.get $pen) (local.get $key))))

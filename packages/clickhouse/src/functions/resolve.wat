;; `uri_resolve`: the target of a reference, as 5.2 makes it and `resolve-text.ts` has it.

;; Tells if a scheme, in any case, has a flag in the list of schemes: entries of a flag byte, a length of two bytes, and a name
;; in lower case.
(func $hasFlag (param $start i32) (param $end i32) (param $flag i32) (result i32)
  (local $entry i32) (local $length i32) (local $at i32)
  (local.set $entry (i32.add (i32.load (i32.const 220)) (i32.const 128)))
  (block $none
    (loop $next
      (br_if $none (i32.eqz (i32.load8_u (local.get $entry))))
      (local.set $length (i32.load16_u offset=1 (local.get $entry)))
      (block $other
        (br_if $other (i32.eqz (i32.and (i32.load8_u (local.get $entry)) (local.get $flag))))
        (br_if $other (i32.ne (local.get $length) (i32.sub (local.get $end) (local.get $start))))
        (local.set $at (i32.const 0))
        (loop $char
          (br_if $other (i32.ne
            (i32.load8_u offset=3 (i32.add (local.get $entry) (local.get $at)))
            (i32.or (i32.load8_u (i32.add (local.get $start) (local.get $at))) (i32.const 0x20))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br_if $char (i32.lt_u (local.get $at) (local.get $length))))
        (return (i32.const 1)))
      (local.set $entry (i32.add (local.get $entry) (i32.add (local.get $length) (i32.const 3))))
      (br $next)))
  (i32.const 0))

;; The number of dots that are all of a segment, plain or encoded, if there are one or two; otherwise 0.
(func $dotsOf (param $at i32) (param $end i32) (result i32)
  (local $dots i32)
  (block $other
    (loop $next
      (if (i32.eq (local.get $at) (local.get $end))
        (then (return (select (i32.const 0) (local.get $dots) (i32.gt_u (local.get $dots) (i32.const 2))))))
      (local.set $dots (i32.add (local.get $dots) (i32.const 1)))
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2e))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next)))
      ;; A valid path has two digits behind "%".
      (br_if $other (i32.ne (i32.and (i32.load (local.get $at)) (i32.const 0xdfffff)) (i32.const 0x453225)))
      (local.set $at (i32.add (local.get $at) (i32.const 3)))
      (br $next)))
  (i32.const 0))

;; Removes the dot-segments of a path in its place (5.2.4). @returns its end
(func $withoutDots (param $start i32) (param $end i32) (result i32)
  (local $at i32) (local $to i32) (local $next i32) (local $dots i32)
  (local.set $at (local.get $start))
  (local.set $to (local.get $start))
  ;; 2A, 2D: dot-segments before the first slash.
  (loop $prefix
    (local.set $next (call $until (local.get $at) (local.get $end) (i32.const 0x2f2f2f2f)))
    (if (call $dotsOf (local.get $at) (local.get $next))
      (then
        (local.set $at (i32.add (local.get $next) (i32.lt_u (local.get $next) (local.get $end))))
        (br $prefix))))
  (loop $segment
    ;; 2E
    (if (i32.eq (local.get $to) (local.get $at))
      (then
        (local.set $at (local.get $next))
        (local.set $to (local.get $next)))
      (else
        (loop $char
          (if (i32.lt_u (local.get $at) (local.get $next))
            (then
              (i32.store8 (local.get $to) (i32.load8_u (local.get $at)))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (local.set $to (i32.add (local.get $to) (i32.const 1)))
              (br $char))))))
    (loop $dotted
      (if (i32.eq (local.get $at) (local.get $end)) (then (return (local.get $to))))
      (local.set $next
        (call $until (i32.add (local.get $at) (i32.const 1)) (local.get $end) (i32.const 0x2f2f2f2f)))
      (local.set $dots (call $dotsOf (i32.add (local.get $at) (i32.const 1)) (local.get $next)))
      (br_if $segment (i32.eqz (local.get $dots)))
      ;; 2B, 2C: "/.." takes back the segment before it.
      (if (i32.eq (local.get $dots) (i32.const 2))
        (then
          (block $taken
            (loop $back
              (br_if $taken (i32.eq (local.get $to) (local.get $start)))
              (local.set $to (i32.sub (local.get $to) (i32.const 1)))
              (br_if $back (i32.ne (i32.load8_u (local.get $to)) (i32.const 0x2f)))))))
      (local.set $at (local.get $next))
      (br_if $dotted (i32.lt_u (local.get $at) (local.get $end))))
    ;; At the end they leave "/".
    (i32.store8 (local.get $to) (i32.const 0x2f))
    (return (i32.add (local.get $to) (i32.const 1))))
  (unreachable))

;; The path of the target, while it is written.
(global $path (mut i32) (i32.const 0))

;; Writes the target of a reference without scheme and authority up to the end of its path (5.2.2, 5.2.3).
(func $writeAgainst (param $base i32) (param $end i32) (param $path i32) (param $pathEnd i32) (param $referenceEnd i32)
  (local $hasAuthority i32) (local $at i32)
  (local.set $hasAuthority (call $findPart (local.get $base) (local.get $end) (i32.const 1)))
  (drop (call $findPart (local.get $base) (local.get $end) (i32.const 5)))
  (if (i32.eq (local.get $path) (local.get $pathEnd))
    (then
      (local.set $at (global.get $partEnd))
      (if (i32.eqz (call $isAt (local.get $path) (local.get $referenceEnd) (i32.const 0x3f)))
        (then (local.set $at (call $until (local.get $base) (local.get $end) (i32.const 0x23232323)))))
      (call $write (local.get $base) (local.get $at))
      (global.set $path (global.get $pen))
      (return)))
  (call $write (local.get $base) (global.get $partStart))
  (global.set $path (global.get $pen))
  (if (i32.ne (i32.load8_u (local.get $path)) (i32.const 0x2f))
    (then
      (if (i32.and (local.get $hasAuthority) (i32.eq (global.get $partStart) (global.get $partEnd)))
        (then (call $writeChar (i32.const 0x2f)))
        (else
          (local.set $at (global.get $partEnd))
          (block $found
            (loop $back
              (br_if $found (i32.eq (local.get $at) (global.get $partStart)))
              (br_if $found (i32.eq (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 0x2f)))
              (local.set $at (i32.sub (local.get $at) (i32.const 1)))
              (br $back)))
          (call $write (global.get $partStart) (local.get $at))))))
  (call $write (local.get $path) (local.get $pathEnd)))

(func $resolveRow
  (local $reference i32) (local $end i32) (local $base i32) (local $baseEnd i32) (local $schemeEnd i32)
  (local $path i32) (local $pathEnd i32) (local $isWhole i32) (local $hasAuthority i32) (local $target i32)
  (local $valid i32) (local $validBase i32)
  (call $read)
  (local.set $reference (global.get $start))
  (local.set $end (global.get $end))
  (call $read)
  (local.set $base (global.get $start))
  (local.set $baseEnd (global.get $end))
  (call $reach (i32.add (global.get $to)
    (i32.add (i32.shl (i32.sub (local.get $baseEnd) (local.get $reference)) (i32.const 1)) (i32.const 1024))))
  (local.set $valid (call $valid (local.get $reference) (local.get $end)))
  (local.set $validBase (call $valid (local.get $base) (local.get $baseEnd)))
  (if (i32.or (i32.eqz (local.get $valid)) (i32.eqz (local.get $validBase))) (then (return (call $putNull))))
  (if (i32.eq (local.get $valid) (i32.const 2)) (then (call $unanswered (local.get $reference) (local.get $end))))
  (if (i32.eq (local.get $validBase) (i32.const 2)) (then (call $unanswered (local.get $base) (local.get $baseEnd))))
  (if (i32.eqz (call $findPart (local.get $base) (local.get $baseEnd) (i32.const 0))) (then (return (call $putNull))))
  (local.set $schemeEnd (global.get $partEnd))
  (local.set $target (i32.add (global.get $to) (i32.const 16)))
  (global.set $pen (local.get $target))
  (local.set $hasAuthority (call $findPart (local.get $reference) (local.get $end) (i32.const 1)))
  (drop (call $findPart (local.get $reference) (local.get $end) (i32.const 5)))
  (local.set $path (global.get $partStart))
  (local.set $pathEnd (global.get $partEnd))
  (if (call $findPart (local.get $reference) (local.get $end) (i32.const 0))
    (then
      ;; Dot-segments are data to some schemes.
      (local.set $isWhole (call $hasFlag (local.get $reference) (global.get $partEnd) (i32.const 1)))
      (local.set $schemeEnd (local.get $base)))
    (else
      ;; Such a scheme has only fragments, and references without a character.
      (if (i32.and (i32.lt_u (local.get $reference) (local.get $end))
        (i32.ne (i32.load8_u (local.get $reference)) (i32.const 0x23)))
        (then (if (call $hasFlag (local.get $base) (local.get $schemeEnd) (i32.const 2))
          (then (return (call $putNull))))))
      (local.set $schemeEnd (i32.add (local.get $schemeEnd) (i32.const 1)))))
  (if (i32.or (local.get $hasAuthority) (i32.eq (local.get $schemeEnd) (local.get $base)))
    (then
      (call $write (local.get $base) (local.get $schemeEnd))
      (call $write (local.get $reference) (local.get $path))
      (global.set $path (global.get $pen))
      (call $write (local.get $path) (local.get $pathEnd)))
    (else
      (call $writeAgainst
        (local.get $base) (local.get $baseEnd) (local.get $path) (local.get $pathEnd) (local.get $end))
      (local.set $hasAuthority (call $findPart (local.get $base) (local.get $baseEnd) (i32.const 1)))))
  (if (i32.eqz (local.get $isWhole))
    (then (global.set $pen (call $withoutDots (global.get $path) (global.get $pen)))))
  ;; No path becomes an authority.
  (if (i32.and
    (i32.eqz (local.get $hasAuthority))
    (i32.and
      (i32.gt_u (i32.sub (global.get $pen) (global.get $path)) (i32.const 1))
      (i32.eq (i32.load16_u (global.get $path)) (i32.const 0x2f2f))))
    (then
      (memory.copy (i32.add (global.get $path) (i32.const 2)) (global.get $path)
        (i32.sub (global.get $pen) (global.get $path)))
      (i32.store16 (global.get $path) (i32.const 0x2e2f))
      (global.set $pen (i32.add (global.get $pen) (i32.const 2)))))
  (call $write (local.get $pathEnd) (local.get $end))
  (call $putSome (local.get $target) (i32.sub (global.get $pen) (local.get $target))))

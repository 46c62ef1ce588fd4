;; `uri_part`: a component as written, by the delimiters of section 3.

;; The number of a name of a component; throws for another string.
(func $partOf (param $start i32) (param $end i32) (result i32)
  (local $length i32)
  (local.set $length (i32.sub (local.get $end) (local.get $start)))
  (block $other
    (br_if $other (i32.gt_u (local.get $length) (i32.const 9)))
    (if (i32.eq (local.get $length) (i32.const 6)) (then
      (br_if $other (i32.eqz (call $same (local.get $start) (i32.const 128) (i32.const 6))))
      (return (i32.const 0))))
    (if (i32.eq (local.get $length) (i32.const 9)) (then
      (br_if $other (i32.eqz (call $same (local.get $start) (i32.const 134) (i32.const 9))))
      (return (i32.const 1))))
    (if (i32.eq (local.get $length) (i32.const 5)) (then
      (br_if $other (i32.eqz (call $same (local.get $start) (i32.const 163) (i32.const 5))))
      (return (i32.const 6))))
    (if (i32.eq (local.get $length) (i32.const 8)) (then
      (if (call $same (local.get $start) (i32.const 143) (i32.const 8)) (then (return (i32.const 2))))
      (br_if $other (i32.eqz (call $same (local.get $start) (i32.const 168) (i32.const 8))))
      (return (i32.const 7))))
    (br_if $other (i32.ne (local.get $length) (i32.const 4)))
    (if (call $same (local.get $start) (i32.const 151) (i32.const 4)) (then (return (i32.const 3))))
    (if (call $same (local.get $start) (i32.const 155) (i32.const 4)) (then (return (i32.const 4))))
    (if (call $same (local.get $start) (i32.const 159) (i32.const 4)) (then (return (i32.const 5)))))
  (memory.init $noPart (global.get $to) (i32.const 0) (i32.const 83))
  (call $fail (global.get $to) (i32.const 83))
  (unreachable))

(func $isAt (param $at i32) (param $end i32) (param $char i32) (result i32)
  (i32.and (i32.lt_u (local.get $at) (local.get $end)) (i32.eq (i32.load8_u (local.get $at)) (local.get $char))))

;; The component of a valid string in $partStart and $partEnd. @returns 0 if it is absent
(global $partStart (mut i32) (i32.const 0))
(global $partEnd (mut i32) (i32.const 0))
(func $found (param $start i32) (param $end i32) (result i32)
  (global.set $partStart (local.get $start))
  (global.set $partEnd (local.get $end))
  (i32.const 1))

;; A part of an authority: 2 is the userinfo, 3 the host, 4 the port.
(func $findInAuthority (param $at i32) (param $end i32) (param $part i32) (result i32)
  (local $stop i32)
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x40404040)))
  (if (i32.lt_u (local.get $stop) (local.get $end))
    (then
      (if (i32.eq (local.get $part) (i32.const 2)) (then (return (call $found (local.get $at) (local.get $stop)))))
      (local.set $at (i32.add (local.get $stop) (i32.const 1)))))
  (if (i32.eq (local.get $part) (i32.const 2)) (then (return (i32.const 0))))
  ;; An IP-literal has colons, and ends with its bracket.
  (local.set $stop (local.get $at))
  (if (call $isAt (local.get $at) (local.get $end) (i32.const 0x5b))
    (then (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x5d5d5d5d)))))
  (local.set $stop (call $until (local.get $stop) (local.get $end) (i32.const 0x3a3a3a3a)))
  (if (i32.eq (local.get $part) (i32.const 3)) (then (return (call $found (local.get $at) (local.get $stop)))))
  (if (i32.eq (local.get $stop) (local.get $end)) (then (return (i32.const 0))))
  (call $found (i32.add (local.get $stop) (i32.const 1)) (local.get $end)))

(func $findPart (param $at i32) (param $end i32) (param $part i32) (result i32)
  (local $stop i32)
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x3a2f3f23)))
  (if (call $isAt (local.get $stop) (local.get $end) (i32.const 0x3a))
    (then
      (if (i32.eqz (local.get $part)) (then (return (call $found (local.get $at) (local.get $stop)))))
      (local.set $at (i32.add (local.get $stop) (i32.const 1))))
    (else (if (i32.eqz (local.get $part)) (then (return (i32.const 0))))))
  (if (i32.and (call $isAt (local.get $at) (local.get $end) (i32.const 0x2f))
    (call $isAt (i32.add (local.get $at) (i32.const 1)) (local.get $end) (i32.const 0x2f)))
    (then
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x2f2f3f23)))
      (if (i32.eq (local.get $part) (i32.const 1)) (then (return (call $found (local.get $at) (local.get $stop)))))
      (if (i32.lt_u (local.get $part) (i32.const 5))
        (then (return (call $findInAuthority (local.get $at) (local.get $stop) (local.get $part)))))
      (local.set $at (local.get $stop))))
  (if (i32.lt_u (local.get $part) (i32.const 5)) (then (return (i32.const 0))))
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x3f3f3f23)))
  (if (i32.eq (local.get $part) (i32.const 5)) (then (return (call $found (local.get $at) (local.get $stop)))))
  (local.set $at (local.get $stop))
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x23232323)))
  (if (i32.eq (local.get $part) (i32.const 6))
    (then
      (if (i32.eq (local.get $at) (local.get $stop)) (then (return (i32.const 0))))
      (return (call $found (i32.add (local.get $at) (i32.const 1)) (local.get $stop)))))
  (if (i32.eq (local.get $stop) (local.get $end)) (then (return (i32.const 0))))
  (call $found (i32.add (local.get $stop) (i32.const 1)) (local.get $end)))

(func $partRow
  (local $start i32) (local $end i32) (local $answer i32) (local $part i32)
  (call $read)
  (local.set $start (global.get $start))
  (local.set $end (global.get $end))
  (call $read)
  (local.set $part (call $partOf (global.get $start) (global.get $end)))
  ;; The space for both strings.
  (call $reach (i32.add (global.get $to)
    (i32.add (i32.shl (i32.sub (local.get $end) (local.get $start)) (i32.const 1)) (i32.const 1024))))
  (local.set $answer (call $valid (local.get $start) (local.get $end)))
  (if (i32.eqz (local.get $answer)) (then (return (call $putNull))))
  (if (i32.eq (local.get $answer) (i32.const 2)) (then (call $unanswered (local.get $start) (local.get $end))))
  (if (i32.eqz (call $findPart (local.get $start) (local.get $end) (local.get $part))) (then (return (call $putNull))))
  (call $putSome (global.get $partStart) (i32.sub (global.get $partEnd) (global.get $partStart))))

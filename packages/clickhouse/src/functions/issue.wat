;; `uri_issue`: why a string is no URI reference, as `diagnose.ts` finds it, component by component.
(data $codes "schemeportcharacterpercent-encodingip-literalcolon-in-first-segment")

;; Writes a code and a position: a space, and decimal digits. The codes are cut out of `$codes`.
(func $putIssue (param $from i32) (param $length i32) (param $position i32)
  (local $at i32) (local $end i32) (local $rest i32)
  (local.set $at (i32.add (global.get $to) (i32.const 16)))
  (i64.store (local.get $at) (i64.const 0x2f7861746e7973))
  (local.set $end (i32.add (local.get $at) (i32.const 7)))
  ;; An instruction has constants only, so all codes are read, and one is moved.
  (memory.init $codes (i32.add (local.get $at) (i32.const 64)) (i32.const 0) (i32.const 67))
  (call $copy (local.get $end) (i32.add (local.get $at) (i32.add (local.get $from) (i32.const 64))) (local.get $length))
  (local.set $end (i32.add (local.get $end) (local.get $length)))
  (i32.store8 (local.get $end) (i32.const 0x20))
  (local.set $rest (local.get $position))
  (loop $digit
    (local.set $end (i32.add (local.get $end) (i32.const 1)))
    (br_if $digit (local.tee $rest (i32.div_u (local.get $rest) (i32.const 10)))))
  (local.set $end (i32.add (local.get $end) (i32.const 1)))
  (local.set $from (local.get $end))
  (loop $digit
    (local.set $from (i32.sub (local.get $from) (i32.const 1)))
    (i32.store8 (local.get $from) (i32.add (i32.rem_u (local.get $position) (i32.const 10)) (i32.const 0x30)))
    (br_if $digit (local.tee $position (i32.div_u (local.get $position) (i32.const 10)))))
  (call $putSome (local.get $at) (i32.sub (local.get $end) (local.get $at))))

;; The classes of a character, one bit for each (`scheme-list.ts`).
(func $classes (param $at i32) (result i32)
  (local $char i32)
  (local.set $char (i32.load8_u (local.get $at)))
  (if (result i32) (i32.lt_u (local.get $char) (i32.const 128))
    (then (i32.load8_u (i32.add (i32.load (i32.const 220)) (local.get $char))))
    (else (i32.const 0))))

(func $isTriplet (param $at i32) (param $end i32) (result i32)
  (if (i32.gt_s (i32.const 3) (i32.sub (local.get $end) (local.get $at))) (then (return (i32.const 0))))
  (i32.and
    (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x25))
    (i32.shr_u (i32.and (call $classes (i32.add (local.get $at) (i32.const 1)))
      (call $classes (i32.add (local.get $at) (i32.const 2)))) (i32.const 7))))

;; The first character of a component that is neither of a class nor a triplet, or the end.
(func $fault (param $at i32) (param $end i32) (param $class i32) (result i32)
  (loop $next
    (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (local.get $end))))
    (if (i32.and (call $classes (local.get $at)) (local.get $class))
      (then
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (if (i32.eqz (call $isTriplet (local.get $at) (local.get $end))) (then (return (local.get $at))))
    (local.set $at (i32.add (local.get $at) (i32.const 3)))
    (br $next))
  (unreachable))

;; Writes the issue of a component. @returns 0 if it has none
(func $putFault (param $at i32) (param $end i32) (param $class i32) (result i32)
  (local.set $at (call $fault (local.get $at) (local.get $end) (local.get $class)))
  (if (i32.eq (local.get $at) (local.get $end)) (then (return (i32.const 0))))
  (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x25))
    (then (call $putIssue (i32.const 19) (i32.const 16) (i32.sub (local.get $at) (global.get $start))))
    (else (call $putIssue (i32.const 10) (i32.const 9) (i32.sub (local.get $at) (global.get $start)))))
  (i32.const 1))

;; Tells if a host in brackets is an IP-literal. The two characters before it become "//" for the recognizer.
(func $isLiteral (param $host i32) (param $end i32) (result i32)
  (local $before i32) (local $answer i32)
  (local.set $host (i32.sub (local.get $host) (i32.const 2)))
  (local.set $before (i32.load16_u (local.get $host)))
  (i32.store16 (local.get $host) (i32.const 0x2f2f))
  (local.set $answer (call $valid (local.get $host) (local.get $end)))
  (i32.store16 (local.get $host) (local.get $before))
  (local.get $answer))

;; Writes the issue of an authority. @returns 0 if it has none
(func $putFaultOfAuthority (param $at i32) (param $end i32) (result i32)
  (local $host i32) (local $stop i32)
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x40404040)))
  (local.set $host (local.get $at))
  (if (i32.lt_u (local.get $stop) (local.get $end))
    (then
      (if (call $putFault (local.get $at) (local.get $stop) (i32.const 2)) (then (return (i32.const 1))))
      (local.set $host (i32.add (local.get $stop) (i32.const 1)))))
  (if (call $isAt (local.get $host) (local.get $end) (i32.const 0x5b))
    (then
      (local.set $stop (call $until
        (call $until (local.get $host) (local.get $end) (i32.const 0x5d5d5d5d)) (local.get $end) (i32.const 0x3a3a3a3a)))
      (if (i32.eqz (call $isLiteral (local.get $host) (local.get $stop)))
        (then
          (call $putIssue (i32.const 35) (i32.const 10) (i32.sub (local.get $host) (global.get $start)))
          (return (i32.const 1)))))
    (else
      (local.set $stop (call $until (local.get $host) (local.get $end) (i32.const 0x3a3a3a3a)))
      (if (call $putFault (local.get $host) (local.get $stop) (i32.const 4)) (then (return (i32.const 1))))))
  (loop $digit
    (local.set $stop (i32.add (local.get $stop) (i32.const 1)))
    (if (i32.ge_u (local.get $stop) (local.get $end)) (then (return (i32.const 0))))
    (br_if $digit (i32.and (call $classes (local.get $stop)) (i32.const 8))))
  (call $putIssue (i32.const 6) (i32.const 4) (i32.sub (local.get $stop) (global.get $start)))
  (i32.const 1))

(func $issueRow
  (local $at i32) (local $end i32) (local $stop i32) (local $answer i32)
  (call $read)
  (local.set $at (global.get $start))
  (local.set $end (global.get $end))
  (local.set $answer (call $valid (local.get $at) (local.get $end)))
  (if (i32.eq (local.get $answer) (i32.const 1)) (then (return (call $putNull))))
  (if (local.get $answer) (then (call $unanswered (local.get $at) (local.get $end))))
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x3a2f3f23)))
  (if (call $isAt (local.get $stop) (local.get $end) (i32.const 0x3a))
    (then
      (if (i32.eq (local.get $at) (local.get $stop))
        (then (return (call $putIssue (i32.const 45) (i32.const 22) (i32.const 0)))))
      (if (i32.and (call $classes (local.get $at)) (i32.const 64))
        (then (loop $char
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br_if $char (i32.and (call $classes (local.get $at)) (i32.const 1))))))
      (if (i32.ne (local.get $at) (local.get $stop))
        (then (return (call $putIssue (i32.const 0) (i32.const 6) (i32.sub (local.get $at) (global.get $start))))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))))
  (if (i32.and (call $isAt (local.get $at) (local.get $end) (i32.const 0x2f))
    (call $isAt (i32.add (local.get $at) (i32.const 1)) (local.get $end) (i32.const 0x2f)))
    (then
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x2f2f3f23)))
      (if (call $putFaultOfAuthority (local.get $at) (local.get $stop)) (then (return)))
      (local.set $at (local.get $stop))))
  (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x3f3f3f23)))
  (if (call $putFault (local.get $at) (local.get $stop) (i32.const 16)) (then (return)))
  (if (call $isAt (local.get $stop) (local.get $end) (i32.const 0x3f))
    (then
      (local.set $at (i32.add (local.get $stop) (i32.const 1)))
      (local.set $stop (call $until (local.get $at) (local.get $end) (i32.const 0x23232323)))
      (if (call $putFault (local.get $at) (local.get $stop) (i32.const 32)) (then (return)))))
  (if (call $putFault (i32.add (local.get $stop) (i32.const 1)) (local.get $end) (i32.const 32)) (then (return)))
  ;; The recognizer refuses no string without a fault.
  (unreachable))

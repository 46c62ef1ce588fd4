;; The machine over lines of octets, as `transduce.ts` and `recognize.ts` have it: it stands in a row of a table, and each
;; octet says to which row it goes and what it does besides (`edit.ts`). Rows in which most octets stay are read sixteen
;; octets at a time. `npm run wasm` writes `module.ts` from this file.
;;
;; The memory, as `memory.ts` fills it:
;;   0    how far the machine came, in three numbers: behind the last line in the input, in the output, in the verdicts
;;   16   the groups of an IPv6address while it is written anew
;;   64   four times 16 octets: the digits that a triplet may have in a run. A first and a second digit that share a bit may
;;        stand together; each by its distance from "0", and from "A" whatever its case
;;   256  the table (`table.ts`): of each row 256 moves, four octets each
;; and behind it of each row its run (`runs.ts`), 32 octets: a bit of each member, the leader, the follower, and which octets
;; of a triplet count. A move has 128 besides where it leads to a row with a run.
(module
  (memory (export "memory") 1)

  ;; Reads whole lines from `at` to `end` and writes their normal forms to `to`, and an octet for each, 1 or 0, to `verdict`,
  ;; until a line is out of the ordinary: then it gives 1 back, otherwise 0. The first line begins in the row of `move`.
  (func $run (export "run") (param $at i32) (param $end i32) (param $to i32) (param $verdict i32) (param $runs i32)
    (param $move i32) (result i32)
    (local $octet i32) (local $edit i32) (local $left i32)
    (local $doneAt i32) (local $doneTo i32)
    (local $run i32) (local $start i32) (local $last i32) (local $length i32) (local $stops i32)
    (local $members v128) (local $v v128) (local $v1 v128) (local $v2 v128) (local $percent v128)
    (local.set $doneAt (local.get $at))
    (local.set $doneTo (local.get $to))
    ;; Behind sixteen octets another two are looked at.
    (local.set $last (i32.sub (local.get $end) (i32.const 18)))
    (block $end-of-input
      (loop $next
        (br_if $end-of-input (i32.ge_s (local.get $at) (local.get $end)))
        (if (i32.and (i32.shr_u (local.get $move) (i32.const 7)) (i32.le_s (local.get $at) (local.get $last)))
          (then
            (local.set $run (i32.add (local.get $runs) (i32.shl (i32.shr_u (local.get $move) (i32.const 8)) (i32.const 5))))
            (local.set $members (v128.load (local.get $run)))
            (local.set $start (local.get $at))
            (loop $sixteen
              (local.set $v (v128.load (local.get $at)))
              (v128.store (local.get $to) (local.get $v))
              ;; A bit for each octet that is no member.
              (local.set $stops (i8x16.bitmask (i8x16.eq (v128.const i64x2 0 0) (v128.and
                (i8x16.swizzle (local.get $members) (v128.and (local.get $v)
                  (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15)))
                (i8x16.swizzle
                  (v128.const i8x16 1 2 4 8 16 32 64 128 0 0 0 0 0 0 0 0)
                  (i8x16.shr_u (local.get $v) (i32.const 4)))))))
              ;; All sixteen stay: most do, and each instruction of this way counts.
              (if (i32.eqz (local.get $stops))
                (then
                  (local.set $at (i32.add (local.get $at) (i32.const 16)))
                  (local.set $to (i32.add (local.get $to) (i32.const 16)))
                  (br_if $sixteen (i32.le_s (local.get $at) (local.get $last))))
                (else
                  ;; The leader does not end the run, unless its follower is behind it.
                  (local.set $stops (i32.and (local.get $stops) (i32.xor (i32.const 0x1ffff) (i8x16.bitmask (v128.and
                    (i8x16.eq (local.get $v) (v128.load8_splat offset=16 (local.get $run)))
                    (i8x16.ne (v128.load offset=1 (local.get $at)) (v128.load8_splat offset=17 (local.get $run))))))))
                  (local.set $length (i32.const 0))
                  (local.set $percent (v128.and (v128.load8_splat offset=18 (local.get $run))
                    (i8x16.eq (local.get $v) (i8x16.splat (i32.const 0x25)))))
                  (if (v128.any_true (local.get $percent))
                    (then
                      (local.set $v1 (v128.load offset=1 (local.get $at)))
                      (local.set $v2 (v128.load offset=2 (local.get $at)))
                      ;; Where a triplet begins that the run may have.
                      (local.set $percent (v128.and
                        (local.get $percent)
                        (i8x16.ne (v128.const i64x2 0 0) (v128.and
                          (v128.or
                            (i8x16.swizzle (v128.load (i32.const 64)) (i8x16.sub (local.get $v1) (i8x16.splat (i32.const 0x30))))
                            (i8x16.swizzle (v128.load (i32.const 80)) (i8x16.sub
                              (v128.and (local.get $v1) (i8x16.splat (i32.const 0xdf))) (i8x16.splat (i32.const 0x41)))))
                          (v128.or
                            (i8x16.swizzle (v128.load (i32.const 96)) (i8x16.sub (local.get $v2) (i8x16.splat (i32.const 0x30))))
                            (i8x16.swizzle (v128.load (i32.const 112)) (i8x16.sub
                              (v128.and (local.get $v2) (i8x16.splat (i32.const 0xdf))) (i8x16.splat (i32.const 0x41)))))))))
                      ;; Letters behind a "%" are in upper case.
                      (v128.store (local.get $to) (i8x16.sub (local.get $v) (v128.and
                        (v128.and (i8x16.splat (i32.const 0x20)) (i8x16.gt_s (local.get $v) (i8x16.splat (i32.const 0x60))))
                        (v128.or
                          (i8x16.shuffle 16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 (local.get $percent) (v128.const i64x2 0 0))
                          (i8x16.shuffle 16 16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 (local.get $percent) (v128.const i64x2 0 0))))))
                      (local.set $length (i8x16.bitmask (local.get $percent)))
                      (local.set $stops (i32.and (local.get $stops) (i32.xor (i32.const 0x1ffff) (local.get $length))))
                      ;; A triplet is not cut: one that begins in the last two octets is read with the next sixteen.
                      (local.set $length (i32.and (local.get $length) (i32.const 0xc000)))))
                  (local.set $length
                    (i32.ctz (i32.or (i32.or (local.get $stops) (local.get $length)) (i32.const 0x10000))))
                  (local.set $at (i32.add (local.get $at) (local.get $length)))
                  (local.set $to (i32.add (local.get $to) (local.get $length)))
                  (br_if $sixteen (i32.and
                    (i32.eqz (local.get $stops))
                    (i32.le_s (local.get $at) (local.get $last)))))))
            ;; Behind a leader the machine stands where the leader leads to.
            (if (i32.ne (local.get $at) (local.get $start))
              (then
                (local.set $octet (i32.load8_u (i32.sub (local.get $at) (i32.const 1))))
                (if (i32.eq (local.get $octet) (i32.load8_u offset=16 (local.get $run)))
                  (then (local.set $move (i32.load offset=256
                    (i32.shl (i32.or (i32.and (local.get $move) (i32.const -256)) (local.get $octet)) (i32.const 2))))))))))
        (local.set $octet (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (loop $again
          (i32.store8 (local.get $to) (local.get $octet))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (local.set $move (i32.load offset=256
            (i32.shl (i32.or (i32.and (local.get $move) (i32.const -256)) (local.get $octet)) (i32.const 2))))
          (br_if $next (i32.eqz (local.tee $edit (i32.and (local.get $move) (i32.const 127)))))
          (block $INVALID (block $IPV6 (block $NO_HOST (block $NO_PORT (block $DOTS (block $EMPTY_PATH (block $DECODE
          (block $DROP (block $LOWER_SCHEME (block $USER (block $UPPER_CASE (block $LOWER_CASE (block $LEAVE (block $LINE
          (block $KEEP
            (br_table $KEEP $LINE $LEAVE $LOWER_CASE $UPPER_CASE $USER $LOWER_SCHEME $DROP $DECODE $EMPTY_PATH $DOTS $DOTS $NO_PORT
              $NO_HOST $IPV6 $INVALID (local.get $edit)))
            (unreachable))
            (i32.store8 (local.get $verdict) (i32.const 1))
            (local.set $verdict (i32.add (local.get $verdict) (i32.const 1)))
            (local.set $doneAt (local.get $at))
            (local.set $doneTo (local.get $to))
            (br $next))
            (local.set $left (i32.const 1))
            (br $end-of-input))
            (i32.store8 (i32.sub (local.get $to) (i32.const 1)) (i32.or (local.get $octet) (i32.const 0x20)))
            (br $next))
            (i32.store8 (i32.sub (local.get $to) (i32.const 1)) (call $upperCase (local.get $octet)))
            (local.set $octet (i32.load8_u (i32.sub (local.get $to) (i32.const 2))))
            (i32.store8 (i32.sub (local.get $to) (i32.const 2)) (call $upperCase (local.get $octet)))
            (br $next))
            ;; The output is as long as the input till here: only letters of the scheme became others.
            (local.set $at (i32.add (i32.const 2) (call $find (i32.const 0x2f) (i32.const 1) (local.get $doneAt))))
            (local.set $to (i32.add (local.get $doneTo) (i32.sub (local.get $at) (local.get $doneAt))))
            (br $next))
            (local.set $octet (local.get $doneTo))
            (loop $lower
              (i32.store8 (local.get $octet) (i32.or (i32.load8_u (local.get $octet)) (i32.const 0x20)))
              (local.set $octet (i32.add (local.get $octet) (i32.const 1)))
              (br_if $lower (i32.lt_u (local.get $octet) (local.get $to))))
            (br $next))
            (local.set $to (i32.sub (local.get $to) (i32.const 2)))
            (br $again))
            (local.set $to (i32.sub (local.get $to) (i32.const 3)))
            (local.set $octet (i32.or
              (i32.shl (call $valueOf (i32.load8_u offset=1 (local.get $to))) (i32.const 4))
              (call $valueOf (local.get $octet))))
            (br $again))
            (i32.store8 (i32.sub (local.get $to) (i32.const 1)) (i32.const 0x2f))
            (br $again))
            (local.set $to (call $removeDots
              (local.get $doneTo) (i32.sub (local.get $to) (i32.const 1)) (i32.eq (local.get $edit) (i32.const 11))))
            (br $again))
            (local.set $to (call $find (i32.const 0x3a) (i32.const -1) (i32.sub (local.get $to) (i32.const 2))))
            (br $again))
            (local.set $to (i32.add (i32.const 1)
              (call $find (i32.const 0x2f) (i32.const -1) (i32.sub (local.get $to) (i32.const 2)))))
            (br $again))
            (local.set $to (call $shorten (i32.sub (local.get $to) (i32.const 1))))
            (local.set $octet (i32.load8_u (local.get $to)))
            (br $again))
          ;; The line is skipped, and is not read where it does not end.
          (local.set $at (i32.sub (local.get $at) (i32.const 1)))
          (loop $skip
            (br_if $end-of-input (i32.ge_s (local.get $at) (local.get $end)))
            (local.set $octet (i32.load8_u (local.get $at)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br_if $skip (i32.ne (local.get $octet) (i32.const 10))))
          (i32.store8 (local.get $verdict) (i32.const 0))
          (local.set $verdict (i32.add (local.get $verdict) (i32.const 1)))
          (local.set $doneAt (local.get $at))
          (local.set $doneTo (local.get $to))
          (local.set $move (i32.const 0))
          (br $next))))
    (i32.store (i32.const 0) (local.get $doneAt))
    (i32.store (i32.const 4) (local.get $doneTo))
    (i32.store (i32.const 8) (local.get $verdict))
    (local.get $left))

  ;; Marks the moves that lead to a row with a run: it has a leader. The runs begin where the moves end.
  (func (export "mark") (param $runs i32)
    (local $at i32) (local $move i32)
    (local.set $at (i32.const 256))
    (loop $next
      (local.set $move (i32.load (local.get $at)))
      (if (i32.load8_u offset=16 (i32.add (local.get $runs) (i32.shl (i32.shr_u (local.get $move) (i32.const 8)) (i32.const 5))))
        (then (i32.store (local.get $at) (i32.or (local.get $move) (i32.const 128)))))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $runs)))))

  (func $upperCase (param $digit i32) (result i32)
    (i32.sub (local.get $digit) (i32.shl (i32.gt_u (local.get $digit) (i32.const 0x60)) (i32.const 5))))

  ;; What a hexadecimal digit is worth.
  (func $valueOf (param $digit i32) (result i32)
    (i32.add (i32.and (local.get $digit) (i32.const 15)) (i32.mul (i32.shr_u (local.get $digit) (i32.const 6)) (i32.const 9))))

  ;; Where an octet stands, looked for from `from` on in steps of `step`; there is one.
  (func $find (param $octet i32) (param $step i32) (param $from i32) (result i32)
    (loop $on
      (if (i32.ne (i32.load8_u (local.get $from)) (local.get $octet))
        (then
          (local.set $from (i32.add (local.get $from) (local.get $step)))
          (br $on))))
    (local.get $from))

  ;; The first "/" or ":" from `at` on, or `end`.
  (func $delimiter (param $at i32) (param $end i32) (result i32)
    (loop $on
      (if (i32.and
          (i32.lt_u (local.get $at) (local.get $end))
          (i32.and
            (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x2f))
            (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x3a))))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $on))))
    (local.get $at))

  ;; Removes the dot-segments of the path of a line, as `dot-segments.ts` does it, and says where the path ends then.
  (func $removeDots (param $line i32) (param $end i32) (param $getsHost i32) (result i32)
    (local $start i32) (local $at i32) (local $to i32) (local $next i32) (local $floor i32) (local $dots i32)
    (local $isRelative i32) (local $isOrdinary i32) (local $guard i32)
    (local.set $start (local.get $line))
    (local.set $at (call $delimiter (local.get $line) (local.get $end)))
    (local.set $guard (i32.const 1))
    (if (i32.and
        (i32.lt_u (local.get $at) (local.get $end))
        (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x3a)))
      (then (local.set $start (i32.add (local.get $at) (i32.const 1))))
      (else (local.set $isRelative (i32.ne (i32.load8_u (local.get $line)) (i32.const 0x2f)))))
    (local.set $isOrdinary (i32.eqz (local.get $isRelative)))
    (if (i32.eq (i32.load16_u (local.get $start)) (i32.const 0x2f2f))
      (then
        (local.set $guard (i32.const 0))
        (local.set $start
          (call $find (i32.const 0x2f) (i32.const 1) (i32.add (local.get $start) (i32.const 2))))))
    ;; The output before the floor stays.
    (local.set $at (i32.add (local.get $start) (i32.eq (i32.load8_u (local.get $start)) (i32.const 0x2f))))
    (local.set $to (local.get $at))
    (local.set $floor (local.get $at))
    (loop $segment
      (local.set $next (local.get $at))
      (loop $on
        (if (i32.and
            (i32.lt_u (local.get $next) (local.get $end))
            (i32.ne (i32.load8_u (local.get $next)) (i32.const 0x2f)))
          (then
            (local.set $next (i32.add (local.get $next) (i32.const 1)))
            (br $on))))
      (local.set $dots (i32.sub (local.get $next) (local.get $at)))
      (if (i32.eqz (i32.and
          (i32.lt_u (i32.sub (local.get $dots) (i32.const 1)) (i32.const 2))
          (i32.and
            (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2e))
            (i32.eq (i32.load8_u (i32.sub (local.get $next) (i32.const 1))) (i32.const 0x2e)))))
        (then (local.set $dots (i32.const 0))))
      (if (i32.and (i32.eq (local.get $dots) (i32.const 2)) (i32.gt_u (local.get $to) (local.get $floor)))
        (then
          (loop $back
            (local.set $to (i32.sub (local.get $to) (i32.const 1)))
            (br_if $back (i32.and
              (i32.gt_u (local.get $to) (local.get $floor))
              (i32.ne (i32.load8_u (i32.sub (local.get $to) (i32.const 1))) (i32.const 0x2f)))))
          ;; "a/../b" is "/b".
          (if (i32.eq (local.get $to) (local.get $start))
            (then
              (i32.store8 (local.get $to) (i32.const 0x2f))
              (local.set $to (i32.add (local.get $to) (i32.const 1)))
              (local.set $floor (local.get $to)))))
        (else (if (i32.or
            (i32.eqz (local.get $dots))
            (i32.and (local.get $isRelative) (i32.eq (local.get $dots) (i32.const 2))))
          (then
            (loop $copy
              (if (i32.lt_u (local.get $at) (local.get $next))
                (then
                  (i32.store8 (local.get $to) (i32.load8_u (local.get $at)))
                  (local.set $to (i32.add (local.get $to) (i32.const 1)))
                  (local.set $at (i32.add (local.get $at) (i32.const 1)))
                  (br $copy))))
            (if (i32.or (i32.lt_u (local.get $next) (local.get $end)) (local.get $dots))
              (then
                (i32.store8 (local.get $to) (i32.const 0x2f))
                (local.set $to (i32.add (local.get $to) (i32.const 1)))))
            (if (i32.or (local.get $dots) (i32.eqz (local.get $isOrdinary)))
              (then (local.set $floor (local.get $to))))
            (if (i32.eqz (local.get $dots))
              (then (local.set $isOrdinary (i32.const 1))))))))
      (local.set $at (i32.add (local.get $next) (i32.const 1)))
      (br_if $segment (i32.le_u (local.get $at) (local.get $end))))
    ;; Two octets before a path that would be read as another form of a reference: "/.", "./" or "//".
    (if (local.get $guard)
      (then
        (local.set $dots (i32.eq (i32.load8_u (local.get $start)) (i32.const 0x2f)))
        (if (local.get $isRelative)
          (then
            (local.set $next (call $delimiter (local.get $start) (local.get $to)))
            (local.set $dots (i32.or
              (i32.or (local.get $dots) (i32.eq (local.get $to) (local.get $start)))
              (i32.and
                (i32.lt_u (local.get $next) (local.get $to))
                (i32.eq (i32.load8_u (local.get $next)) (i32.const 0x3a))))))
          (else
            (local.set $dots (i32.and (local.get $dots) (i32.and
              (i32.or
                (local.get $getsHost)
                (i32.eq (i32.load8_u offset=1 (local.get $start)) (i32.const 0x2f)))
              (i32.gt_u (local.get $to) (i32.add (local.get $start) (i32.eqz (local.get $getsHost)))))))))
        (if (local.get $dots)
          (then
            (local.set $at (local.get $to))
            (loop $move
              (if (i32.gt_u (local.get $at) (local.get $start))
                (then
                  (local.set $at (i32.sub (local.get $at) (i32.const 1)))
                  (i32.store8 offset=2 (local.get $at) (i32.load8_u (local.get $at)))
                  (br $move))))
            (i32.store16 (local.get $start) (select
              (i32.const 0x2f2e)
              (select (i32.const 0x2f2f) (i32.const 0x2e2f) (local.get $getsHost))
              (local.get $isRelative)))
            (local.set $to (i32.add (local.get $to) (i32.const 2)))))))
    (local.get $to))

  ;; Writes the IPv6address before the "]" at `end` in its one form (RFC 5952), and says where its "]" stands; where it is
  ;; malformed, a NUL stands there. The groups are at 16, two octets each.
  (func $shorten (param $end i32) (result i32)
    (local $at i32) (local $to i32) (local $next i32) (local $value i32) (local $octet i32)
    (local $count i32) (local $gap i32) (local $half i32) (local $zeros i32)
    (local.set $to (i32.add (i32.const 1) (call $find (i32.const 0x5b) (i32.const -1) (local.get $end))))
    (local.set $at (local.get $to))
    (v128.store (i32.const 16) (v128.const i64x2 0 0))
    ;; More groups than there are: no gap.
    (local.set $gap (i32.const 9))
    (if (i32.eq (i32.load16_u (local.get $at)) (i32.const 0x3a3a))
      (then
        (local.set $gap (i32.const 0))
        (local.set $at (i32.add (local.get $at) (i32.const 2)))))
    (block $malformed
      (block $end-of-groups
        (loop $group
          (br_if $end-of-groups (i32.ge_u (local.get $at) (local.get $end)))
          (br_if $malformed (i32.eq (local.get $count) (i32.const 8)))
          (local.set $next (local.get $at))
          (local.set $value (i32.const 0))
          (loop $digit
            (local.set $octet (i32.load8_u (local.get $next)))
            ;; Between the brackets are hexadecimal digits, colons and dots.
            (if (i32.and
                (i32.and (i32.ne (local.get $octet) (i32.const 0x3a)) (i32.ne (local.get $octet) (i32.const 0x2e)))
                (i32.lt_u (local.get $next) (local.get $end)))
              (then
                (local.set $value (i32.or
                  (i32.shl (local.get $value) (i32.const 4)) (call $valueOf (local.get $octet))))
                (local.set $next (i32.add (local.get $next) (i32.const 1)))
                (br $digit))))
          (if (i32.eq (local.get $octet) (i32.const 0x2e))
            (then
              ;; An IPv4address is two groups.
              (br_if $malformed (i32.gt_u (local.get $count) (i32.const 6)))
              (loop $decimal
                (local.set $next (local.get $at))
                (local.set $value (i32.const 0))
                (loop $digit
                  (local.set $octet (i32.sub (i32.load8_u (local.get $next)) (i32.const 0x30)))
                  (if (i32.lt_u (local.get $octet) (i32.const 10))
                    (then
                      (local.set $value (i32.add (i32.mul (local.get $value) (i32.const 10)) (local.get $octet)))
                      (local.set $next (i32.add (local.get $next) (i32.const 1)))
                      (br $digit))))
                ;; Neither without digits, nor above 255, nor with a zero before another digit: as long as it is written.
                (br_if $malformed (i32.gt_u (local.get $value) (i32.const 255)))
                (br_if $malformed (i32.ne
                  (i32.sub (local.get $next) (local.get $at))
                  (i32.add (i32.const 1) (i32.add
                    (i32.gt_u (local.get $value) (i32.const 9))
                    (i32.gt_u (local.get $value) (i32.const 99))))))
                (i32.store8 offset=16
                  (i32.add (i32.shl (local.get $count) (i32.const 1)) (i32.xor (local.get $half) (i32.const 1)))
                  (local.get $value))
                (local.set $half (i32.add (local.get $half) (i32.const 1)))
                (if (i32.lt_u (local.get $half) (i32.const 4))
                  (then
                    (br_if $malformed (i32.ne (i32.load8_u (local.get $next)) (i32.const 0x2e)))
                    (local.set $at (i32.add (local.get $next) (i32.const 1)))
                    (br $decimal))))
              (br_if $malformed (i32.ne (local.get $next) (local.get $end)))
              (local.set $count (i32.add (local.get $count) (i32.const 2)))
              (br $end-of-groups)))
          (br_if $malformed (i32.gt_u
            (i32.sub (i32.sub (local.get $next) (local.get $at)) (i32.const 1)) (i32.const 3)))
          (i32.store16 offset=16 (i32.shl (local.get $count) (i32.const 1)) (local.get $value))
          (local.set $count (i32.add (local.get $count) (i32.const 1)))
          (br_if $end-of-groups (i32.eq (local.get $next) (local.get $end)))
          (local.set $at (i32.add (local.get $next) (i32.const 1)))
          (br_if $malformed (i32.eq (local.get $at) (local.get $end)))
          (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x3a))
            (then
              (br_if $malformed (i32.ne (local.get $gap) (i32.const 9)))
              (local.set $gap (local.get $count))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))))
          (br $group)))
      ;; Eight groups, or fewer and a gap.
      (br_if $malformed (i32.eq
        (i32.eq (local.get $count) (i32.const 8))
        (i32.ne (local.get $gap) (i32.const 9))))
      ;; The groups behind the gap go to the end.
      (local.set $next (i32.const 14))
      (loop $move
        (if (i32.gt_s (local.get $count) (local.get $gap))
          (then
            (local.set $count (i32.sub (local.get $count) (i32.const 1)))
            (local.set $at (i32.shl (local.get $count) (i32.const 1)))
            (i32.store16 offset=16 (local.get $next) (i32.load16_u offset=16 (local.get $at)))
            (i32.store16 offset=16 (local.get $at) (i32.const 0))
            (local.set $next (i32.sub (local.get $next) (i32.const 2)))
            (br $move))))
      (if (i32.and
          (i64.eqz (i64.load (i32.const 16)))
          (i32.eq (i32.load (i32.const 24)) (i32.const 0xffff0000)))
        (then
          ;; "::ffff:", and dotted decimals behind it.
          (i64.store (local.get $to) (i64.const 0x3a666666663a3a))
          (local.set $to (i32.add (local.get $to) (i32.const 7)))
          (local.set $half (i32.const 0))
          (loop $decimal
            (local.set $value (i32.load8_u offset=28 (i32.xor (local.get $half) (i32.const 1))))
            (if (i32.gt_u (local.get $value) (i32.const 99))
              (then (local.set $to (call $put (local.get $to) (i32.div_u (local.get $value) (i32.const 100))))))
            (if (i32.gt_u (local.get $value) (i32.const 9))
              (then (local.set $to (call $put (local.get $to)
                (i32.rem_u (i32.div_u (local.get $value) (i32.const 10)) (i32.const 10))))))
            (local.set $to (call $put (local.get $to) (i32.rem_u (local.get $value) (i32.const 10))))
            (i32.store8 (local.get $to) (i32.const 0x2e))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))
            (local.set $half (i32.add (local.get $half) (i32.const 1)))
            (br_if $decimal (i32.lt_u (local.get $half) (i32.const 4))))
          ;; The last dot goes.
          (local.set $to (i32.sub (local.get $to) (i32.const 1))))
        (else
          ;; The first of the longest runs of zeros, where there is one of two groups or more.
          (local.set $gap (i32.const 16))
          (local.set $zeros (i32.const 2))
          (local.set $at (i32.const 0))
          (loop $run
            (local.set $next (local.get $at))
            (loop $zero
              (if (i32.and
                  (i32.lt_u (local.get $next) (i32.const 16))
                  (i32.eqz (i32.load16_u offset=16 (local.get $next))))
                (then
                  (local.set $next (i32.add (local.get $next) (i32.const 2)))
                  (br $zero))))
            (if (i32.gt_u (i32.sub (local.get $next) (local.get $at)) (local.get $zeros))
              (then
                (local.set $gap (local.get $at))
                (local.set $zeros (i32.sub (local.get $next) (local.get $at)))))
            (local.set $at (i32.add (local.get $at) (i32.const 2)))
            (br_if $run (i32.lt_u (local.get $at) (i32.const 16))))
          (local.set $at (i32.const 0))
          (loop $write
            (if (i32.eq (local.get $at) (local.get $gap))
              (then
                (i32.store16 (local.get $to) (i32.const 0x3a3a))
                (local.set $to (i32.add (local.get $to) (i32.const 2)))
                (local.set $at (i32.add (local.get $at) (local.get $zeros))))
              (else
                (local.set $value (i32.load16_u offset=16 (local.get $at)))
                (local.set $half (i32.const 12))
                (loop $digit
                  (if (i32.or (i32.eqz (local.get $half)) (i32.shr_u (local.get $value) (local.get $half)))
                    (then (local.set $to (call $put (local.get $to)
                      (i32.and (i32.shr_u (local.get $value) (local.get $half)) (i32.const 15))))))
                  (local.set $half (i32.sub (local.get $half) (i32.const 4)))
                  (br_if $digit (i32.ge_s (local.get $half) (i32.const 0))))
                (local.set $at (i32.add (local.get $at) (i32.const 2)))
                (if (i32.and (i32.lt_u (local.get $at) (i32.const 16)) (i32.ne (local.get $at) (local.get $gap)))
                  (then
                    (i32.store8 (local.get $to) (i32.const 0x3a))
                    (local.set $to (i32.add (local.get $to) (i32.const 1)))))))
            (br_if $write (i32.lt_u (local.get $at) (i32.const 16))))))
      (i32.store8 (local.get $to) (i32.const 0x5d))
      (return (local.get $to)))
    (i32.store8 (local.get $end) (i32.const 0))
    (local.get $end))

  ;; Writes a hexadecimal digit, and says where the next one stands.
  (func $put (param $to i32) (param $digit i32) (result i32)
    (i32.store8 (local.get $to) (i32.add
      (i32.add (local.get $digit) (i32.const 0x30))
      (i32.mul (i32.gt_u (local.get $digit) (i32.const 9)) (i32.const 39))))
    (i32.add (local.get $to) (i32.const 1))))

;; How near vectors lie, for `nearest.ts`: sixteen bytes at a time (SIMD).
;; Compiled by `node packages/analyst/training/wasm.ts`.
(module
  (memory (import "env" "memory") 1 65536 shared)

  ;; The products of $count vectors of 128 bytes with the 128 numbers (i16) at $query, one after the other (i32) to $to.
  (func (export "products") (param $query i32) (param $vectors i32) (param $count i32) (param $to i32)
    (local $column i32) (local $from i32) (local $sum v128) (local $bytes v128)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $each
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $column (i32.const 0))
      (loop $columns
        (local.set $bytes (v128.load (i32.add (local.get $vectors) (local.get $column))))
        (local.set $from (i32.add (local.get $query) (i32.shl (local.get $column) (i32.const 1))))
        (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $from)))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $from))))))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $columns (i32.lt_u (local.get $column) (i32.const 128))))
      (i32.store (local.get $to) (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
        (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 128)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $each (local.get $count)))))

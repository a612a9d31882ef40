;; The inner loop of a sweep of eight sources abreast: the least keys of ranks in all lanes, rank by rank, each from
;; earlier ranks. A rank's row is eight float64 keys, held in four registers of two while its arcs are read.
;; `f64x2.pmin` takes the lesser of two numbers without a branch, so none can be mispredicted.
(module
  (import "host" "memory" (memory 1))
  (func (export "sweep")
    (param $count i32) ;; ranks
    (param $ends i32) ;; address of the ends of the ranks' arcs: int32 addresses in $heads
    (param $heads i32) ;; address of the arcs' origins: int32 byte offsets into $keys
    (param $arc_keys i32) ;; address of the arcs' keys: float64
    (param $seeds i32) ;; address of the ranks that already have keys: int32, ascending, -1 after the last
    (param $keys i32) ;; address of the keys by rank and lane: float64
    (local $rank i32) (local $row i32) (local $end i32) (local $from i32)
    (local $key v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $row (local.get $keys))
    (block $done
      (loop $ranks
        (br_if $done (i32.ge_u (local.get $rank) (local.get $count)))
        (if (i32.eq (i32.load (local.get $seeds)) (local.get $rank))
          (then
            (local.set $a (v128.load (local.get $row)))
            (local.set $b (v128.load offset=16 (local.get $row)))
            (local.set $c (v128.load offset=32 (local.get $row)))
            (local.set $d (v128.load offset=48 (local.get $row)))
            (local.set $seeds (i32.add (local.get $seeds) (i32.const 4))))
          (else
            (local.set $a (v128.const f64x2 inf inf))
            (local.set $b (v128.const f64x2 inf inf))
            (local.set $c (v128.const f64x2 inf inf))
            (local.set $d (v128.const f64x2 inf inf))))
        (local.set $end (i32.load (local.get $ends)))
        (block $read
          (loop $arcs
            (br_if $read (i32.ge_u (local.get $heads) (local.get $end)))
            (local.set $from (i32.add (local.get $keys) (i32.load (local.get $heads))))
            (local.set $key (v128.load64_splat (local.get $arc_keys)))
            (local.set $a (f64x2.pmin (local.get $a)
              (f64x2.add (v128.load (local.get $from)) (local.get $key))))
            (local.set $b (f64x2.pmin (local.get $b)
              (f64x2.add (v128.load offset=16 (local.get $from)) (local.get $key))))
            (local.set $c (f64x2.pmin (local.get $c)
              (f64x2.add (v128.load offset=32 (local.get $from)) (local.get $key))))
            (local.set $d (f64x2.pmin (local.get $d)
              (f64x2.add (v128.load offset=48 (local.get $from)) (local.get $key))))
            (local.set $heads (i32.add (local.get $heads) (i32.const 4)))
            (local.set $arc_keys (i32.add (local.get $arc_keys) (i32.const 8)))
            (br $arcs)))
        (v128.store (local.get $row) (local.get $a))
        (v128.store offset=16 (local.get $row) (local.get $b))
        (v128.store offset=32 (local.get $row) (local.get $c))
        (v128.store offset=48 (local.get $row) (local.get $d))
        (local.set $row (i32.add (local.get $row) (i32.const 64)))
        (local.set $ends (i32.add (local.get $ends) (i32.const 4)))
        (local.set $rank (i32.add (local.get $rank) (i32.const 1)))
        (br $ranks)))))

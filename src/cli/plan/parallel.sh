#!/usr/bin/env bash
# @title@
# on GNU parallel, in @shards@ shards.
#
#   bash FILE                                       on the cores of this machine
#   PARALLEL='--workdir . -S host1,host2' bash FILE     on machines that share this folder
#
# A shard that fails is played three times at most. Started again, the script plays only what is missing.
set -eo pipefail
parts=@name@

if [[ $1 == shard ]]; then # WAVE INDEX, as parallel calls it
    part=$parts/wave-$2/$3.part
    [[ ! -e $part ]] || exit 0
    after=()
    [[ $2 == 1 ]] || after=(--after "$parts/after-$(($2 - 1)).part")
    exec deathroll shard --index "$3" --of @shards@ -o "$part" "${after[@]}" \
        @command@
fi

show=()
[[ ! -t 2 ]] || show=(--bar)
waves=()
for ((wave = 1; ; wave++)); do # one, unless stop rules ask for more
    waves+=("$parts/wave-$wave")
    mkdir -p "$parts/wave-$wave"
    seq 0 @last@ | parallel "${show[@]}" --retries 3 --quote bash "$0" shard "$wave" '{}' || {
        echo "wave $wave: some shards failed; started again, the script plays them" >&2
        exit 4
    }
    code=0
    deathroll merge "${waves[@]}"@merge@ || code=$?
    [[ $code == 5 ]] || exit "$code"
    deathroll merge "${waves[@]}" -o "$parts/after-$wave.part"
done

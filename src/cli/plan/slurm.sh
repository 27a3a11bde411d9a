#!/bin/bash
# @title@
# on Slurm, in @shards@ shards: a job array, and a job that merges their parts when all are there.
#
#   bash FILE         submits both; started again, only what is missing is played
#
# Every node needs deathroll and this folder. The results are in the folder, or in the log of the merge
# below @name@. A lost node's shard is requeued.
#SBATCH --job-name=@name@
#SBATCH --output=@name@/%x-%j.log
#SBATCH --requeue
set -eo pipefail
parts=@name@

shard() { # WAVE: plays the share of this job
    local part="$parts/wave-$1/$SLURM_ARRAY_TASK_ID.part" after=()
    [[ $1 == 1 ]] || after=(--after "$parts/after-$(($1 - 1)).part")
    for _ in 1 2 3; do
        [[ ! -e $part ]] || return 0
        deathroll shard --index "$SLURM_ARRAY_TASK_ID" --of @shards@ -o "$part" "${after[@]}" \
            @command@ && return
        sleep 20 # a process of a node that was lost may still be playing
    done
    return 1
}

merge() { # WAVE SCRIPT: merges the parts up to a wave; stop rules may ask for another one
    local waves=() code=0
    for ((wave = 1; wave <= $1; wave++)); do waves+=("$parts/wave-$wave"); done
    deathroll merge "${waves[@]}"@merge@ || code=$?
    [[ $code == 5 ]] || return "$code"
    deathroll merge "${waves[@]}" -o "$parts/after-$1.part"
    bash "$2" submit "$wave"
}

submit() { # WAVE
    local script array
    script=$(realpath "$0")
    mkdir -p "$parts/wave-$1"
    array=$(sbatch --parsable --array="0-@last@" "$script" shard "$1")
    sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes "$script" merge "$1" "$script"
}

"${1:-submit}" "${2:-1}" "${@:3}"

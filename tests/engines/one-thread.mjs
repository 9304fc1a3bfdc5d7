/**
 * For programs of Node that fill all cores together: threads that compile and collect garbage beside each of them only cost more, and
 * code that is copied into its callers is not worth what compiling it costs. A tenth of what the tests work.
 */
export const oneThread = ['--single-threaded', '--max-inlined-bytecode-size-cumulative=300'];

/**
 * For those that have the embedded database in them and end within minutes: to compile it anew for speed takes three seconds of every
 * start, more than they win by it.
 */
export const oneThreadWithDatabase = [...oneThread, '--liftoff-only'];

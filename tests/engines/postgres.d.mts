/**
 * The folder with initdb and postgres that is on this machine (the path's, else the newest); undefined when there is none.
 * @throws {Error} when root has nobody to run it as
 */
export function findPostgres(): string | undefined;

/**
 * The folder with initdb and postgres, fetched where none is.
 * @throws {Error} with one sentence when there is no way to one
 */
export function providePostgres(): Promise<string>;

/**
 * Who PostgreSQL runs as: undefined for whoever runs the tests.
 * @throws {Error} when root has nobody to run it as
 */
export function serverUser(): { uid: number; gid: number } | undefined;

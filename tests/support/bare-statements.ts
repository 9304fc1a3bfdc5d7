// What pg-safeupdate, which hosted projects load for every session of the API, refuses: UPDATE and DELETE without WHERE.

const start = /\b(?:update|delete\s+from)\s+(?:only\s+)?(?:private|public|auth|storage|cron)\.\w+/gi;

/** The statement that begins at `from`: up to its semicolon, or to the parenthesis that was open before it. */
function statementAt(sql: string, from: number): string {
  let depth = 0;
  let end = from;
  for (; end < sql.length && sql[end] !== ';'; end += 1) {
    if (sql[end] === '(') depth += 1;
    if (sql[end] === ')') depth -= 1;
    if (depth < 0) break;
  }
  return sql.slice(from, end);
}

/** `sql` without what stands in parentheses, so that a condition of a subquery is not taken for the statement's own. */
function outermost(statement: string): string {
  let depth = 0;
  return [...statement]
    .filter((letter) => {
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      return depth === 0;
    })
    .join('');
}

/** The statements in a script or in the body of a function that change or remove every row of a table. */
export function bareStatements(sql: string): string[] {
  const code = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  return [...code.matchAll(start)]
    .map(({ index }) => statementAt(code, index))
    .filter((statement) => !/\bwhere\b/i.test(outermost(statement)));
}

/** A migration without the bodies of its functions, which run later and in other sessions. */
export function withoutFunctionBodies(sql: string): string {
  return sql.replace(/(create\s+(?:or\s+replace\s+)?function[\s\S]*?\bas\s+)(\$\w*\$)[\s\S]*?\2/gi, '$1');
}

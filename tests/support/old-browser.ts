// A browser of the floor, made out of a new one: what the oldest declared browsers lack is taken away, in the page, in the
// service worker and in the style sheets. See tests/floor for where that is known from.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { digestOf } from '#config/precache-list.ts';
import { apis, type Api } from '#tests/floor/compat.ts';
import { asOldBrowserReads } from '#tests/floor/style-uses.ts';
import type { Proxy } from './proxy.ts';

type Missing = readonly [owner: string | null, name: string, on: Api['on']];

const missing = apis.filter(({ lacks }) => lacks.length > 0).map(({ owner, name, on }): Missing => [owner, name, on]);

/** The worker knows each file by its content: it is told of the styles as they are read here. */
function knowOldStyles(worker: string): string {
  return worker.replace(
    /"digest":"[^"]+"(?=,"revision":null,"url":"(assets\/[^"]+\.css)")/g,
    (_all, file: string) => `"digest":"${digestOf(oldStyles(readFileSync(`dist/${file}`, 'utf8')))}"`,
  );
}

/** Runs before any other code of its realm. Members go first: afterwards their interface may be gone. */
function takeAway(all: readonly Missing[]): void {
  const isScope = (owner: string) => owner === 'Window' || owner.endsWith('GlobalScope');
  const remove = (holder: unknown, key: PropertyKey) => {
    if ((typeof holder === 'object' && holder !== null) || typeof holder === 'function')
      Reflect.deleteProperty(holder, key);
  };
  for (const [owner, name, on] of all) {
    if (owner === null) continue;
    const key = name.startsWith('@@') ? (Reflect.get(Symbol, name.slice(2)) as symbol) : name;
    const holder: unknown = isScope(owner) ? globalThis : Reflect.get(globalThis, owner);
    if (on !== 'object' || typeof holder !== 'function') remove(holder, key);
    if (on !== 'interface' && typeof holder === 'function') remove(holder.prototype, key);
  }
  for (const [owner, name] of all) if (owner === null) remove(globalThis, name);
  // A rule with a selector that a browser does not know is one that it refuses, also from a script.
  if (typeof CSSStyleSheet === 'undefined') return;
  const insert = Reflect.get(CSSStyleSheet.prototype, 'insertRule') as (rule: string, at?: number) => number;
  CSSStyleSheet.prototype.insertRule = function insertRule(rule, at) {
    if (rule.includes(':has(') || rule.startsWith('@container'))
      throw new DOMException('This browser does not know :has() and @container.', 'SyntaxError');
    return insert.call(this, rule, at);
  };
}

const read = new Map<string, string>();

/** The same few sheets come again with every page. */
function oldStyles(code: string): string {
  const old = read.get(code) ?? asOldBrowserReads(code);
  read.set(code, old);
  return old;
}

const prefix = `(${takeAway.toString()})(${JSON.stringify(missing)});\n`;

/** Makes every page of the context, and every worker that comes through the network, one of the oldest that we support. */
export async function makeOld(context: BrowserContext, network: Proxy): Promise<void> {
  await context.addInitScript(prefix);
  network.fault(/^GET \/sw\.js/, { kind: 'rewrite', change: (code) => prefix + knowOldStyles(code) });
  network.fault(/^GET \/assets\/[^ ]+\.css/, { kind: 'rewrite', change: oldStyles });
  const inline = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g;
  network.fault(/^GET \/(?!assets|rest|auth|functions|icons|screenshots|sw\.js|robots)/, {
    kind: 'rewrite',
    change: (html) =>
      html.replace(inline, (_all, open: string, code: string, close: string) => open + oldStyles(code) + close),
  });
}

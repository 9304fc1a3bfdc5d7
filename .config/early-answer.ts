import { minifySync, type Plugin } from 'vite';
import { askEarly, type EarlyFacts } from '#app/early/ask-early.ts';

const charset = '<meta charset="utf-8" />';

/**
 * Puts a script at the start of the document that requests the opened venue before any other file: on a slow line the first
 * request gets the first bytes. `url` is '' for the page's own origin.
 */
export function earlyAnswer(url: string, key: string): Plugin {
  return {
    name: 'early-answer',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(charset)) throw new Error('index.html holds no charset.');
        const script = `<script>${earlyScript(url, key)}</script>`;
        // A browser looks for the charset in the first kilobyte only.
        return html.replace(charset, '').replace('<head>', () => `<head>\n    ${charset}\n    ${script}`);
      },
    },
  };
}

/** The script, as text. */
export function earlyScript(url: string, key: string): string {
  const facts: EarlyFacts = {
    url: `${url}/rest/v1/rpc/`,
    headers: { apikey: key, 'x-application-name': 'baari', 'content-type': 'application/json' },
  };
  const { code } = minifySync('ask-early.js', `(${askEarly.toString()})(${JSON.stringify(facts)})`);
  return code.trim();
}

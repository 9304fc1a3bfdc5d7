import type { BrowserContext } from '@playwright/test';

/** A text file of ours, opened as a page: Chromium 143 lays it out with a style attribute, and reports itself for it. */
const textPage = /\/robots\.txt$/;

/** Collects what must not happen while a test runs; whatever a test expects it has to allow by name. */
export class Guard {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];
  readonly origin: string;

  /** Addresses of `origin` are reported as paths, others in full. */
  constructor(origin: string) {
    this.origin = origin;
  }

  /** Expects problems whose text matches, e.g. /http 409 .*create_booking/ or /network .*rest/. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Problems that nobody expected. */
  problems(): string[] {
    return this.found.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }

  /** Keeps a problem; addresses of the story's own origin become paths. */
  note(text: string): void {
    this.found.push(text.replaceAll(`${this.origin}/`, '/'));
  }
}

/**
 * Watches every page of a context for whoever is on guard at that moment: console errors, thrown errors, policy violations,
 * failed requests. A context may outlive a story; between two stories nobody is on guard.
 */
export async function watch(context: BrowserContext, onGuard: () => Guard | undefined): Promise<void> {
  const note = (text: string) => onGuard()?.note(text);
  await context.exposeBinding('reportViolation', (_source, text: string) => note(`policy ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      if (document.contentType === 'text/plain') return;
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('console', (message) => {
    // Chromium repeats every failed request here; those are judged below, with method and status.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    if (textPage.test(message.location().url)) return;
    note(`console ${message.text()}`);
  });
  context.on('weberror', (error) => note(`thrown ${error.error().message}`));
  context.on('response', (response) => {
    // A page that is no HTML, like the one on which a sign-in is left, has no icon of its own.
    if (response.url().endsWith('/favicon.ico')) return;
    if (response.status() >= 400) note(`http ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends its requests; that is nobody's fault.
    if (reason !== 'net::ERR_ABORTED') note(`network ${reason} ${request.method()} ${request.url()}`);
  });
}

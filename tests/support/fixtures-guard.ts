import type { BrowserContext } from '@playwright/test';

/** A text file of ours, opened as a page: Chromium 143 lays it out with a style attribute, and reports itself for it. */
const textPage = /\/robots\.txt$/;

/** Collects what must not happen while a test runs; whatever a test expects it has to allow by name. */
export class Guard {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];
  private readonly origin: string;

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

  /** Watches every page of a context: console errors, thrown errors, policy violations, failed requests. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportViolation', (_source, text: string) => void this.found.push(`policy ${text}`));
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
      this.found.push(`console ${message.text()}`);
    });
    context.on('weberror', (error) => this.found.push(`thrown ${error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.found.push(`http ${response.status()} ${response.request().method()} ${this.shorten(response.url())}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page ends its requests; that is nobody's fault.
      if (reason !== 'net::ERR_ABORTED')
        this.found.push(`network ${reason} ${request.method()} ${this.shorten(request.url())}`);
    });
  }

  private shorten(address: string): string {
    return address.startsWith(`${this.origin}/`) ? address.slice(this.origin.length) : address;
  }
}

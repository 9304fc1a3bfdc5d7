import { beforeEach, describe, expect, it } from 'vitest';
import { mayOfferInstall, noteDismissal, noteVisit } from './install-memory.ts';

const start = Date.UTC(2026, 10, 21, 8);
const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(() => localStorage.clear());

describe('when installing is offered', () => {
  it('is not on the first visit, however often the page is reloaded', () => {
    noteVisit(start);
    noteVisit(start + minute);
    noteVisit(start + 20 * minute);
    expect(mayOfferInstall(start + 21 * minute, false)).toBe(false);
  });
  it('is on the second visit', () => {
    noteVisit(start);
    noteVisit(start + day);
    expect(mayOfferInstall(start + day, false)).toBe(true);
  });
  it('is right after a booking', () => {
    noteVisit(start);
    expect(mayOfferInstall(start, true)).toBe(true);
  });
  it('is not for 30 days after "Not now"', () => {
    noteVisit(start);
    noteDismissal(start);
    expect(mayOfferInstall(start + 29 * day, true)).toBe(false);
    expect(mayOfferInstall(start + 31 * day, true)).toBe(true);
  });
  it('survives a damaged record', () => {
    localStorage.setItem('baari.install', '{not json');
    noteVisit(start);
    expect(mayOfferInstall(start, true)).toBe(true);
  });
});

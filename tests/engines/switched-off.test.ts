import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { switchedOff } from './switched-off.mjs';

test('what Playwright switches off in the browser stays off', async () => {
  // Node is no browser: it does not start, and Playwright says with which switches it tried.
  const failure = await chromium.launch({ executablePath: process.execPath }).then(String, String);
  const own = /--disable-features=([\w,]+)/.exec(failure)?.[1]?.split(',') ?? [];
  expect(own.length).toBeGreaterThan(5);
  const ours = switchedOff.replace(/^.*=/, '').split(',');
  expect(own.filter((name) => !ours.includes(name))).toEqual([]);
});

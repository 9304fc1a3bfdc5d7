/** What Playwright itself switches off. A second switch takes the place of the first, so it has to name these too. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** A newer Chromium makes two pages for the suggestions of its address bar with every window: two thirds of what one costs. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/**
 * A newer Chromium makes a new frame for each document. In each it makes the isolated worlds again that Playwright asked its questions
 * in, one for every document that the tab has shown: after thirty of them a start at 4x CPU works 270 ms on what no person's phone has.
 * Every story is slower by its part of that.
 */
const frames = ['RenderDocument'];

/** For a browser that Playwright drives, and nobody types an address into. A Chromium that knows none of them leaves them alone. */
export const switchedOff = `--disable-features=${[...offByPlaywright, ...addressBar, ...frames].join(',')}`;

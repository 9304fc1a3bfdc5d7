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
 * A newer Chromium makes a new frame for each document, and for each the world of every frame before it once more, in which Playwright
 * asks its questions: after thirty screens in one tab a start works for 200 ms (at 4x CPU) on what no person's phone has.
 */
const frames = ['RenderDocument'];

/** For a browser that Playwright drives, and nobody types an address into. A Chromium that knows none of them leaves them alone. */
export const switchedOff = `--disable-features=${[...offByPlaywright, ...addressBar, ...frames].join(',')}`;

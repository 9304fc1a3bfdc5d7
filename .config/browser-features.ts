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

/** For the browser of the stories, which nobody types an address into. A Chromium that knows none of them leaves them alone. */
export const withoutAddressBar = `--disable-features=${[...offByPlaywright, ...addressBar].join(',')}`;

// What the build names although a browser of the floor lacks it, and why that is well.

/** APIs that are asked for first, and whoever lacks them gets something else. */
const askedFirst: Readonly<Record<string, string>> = {
  'Window.requestIdleCallback': 'Safari has none: a timer instead (src/hooks/use-idle.ts, use-screen-shown.ts)',
  'Window.cancelIdleCallback': 'the same places',
  'Uint8Array.toBase64': 'the drawer of codes asks for its type first',
  'Navigator.share': 'without it the address is copied (src/features/venue/header/share-venue.ts)',
  'Navigator.permissions':
    'without it the camera’s own question is asked (src/features/desk-gate/camera/open-camera.ts)',
  'Navigator.vibrate': 'Safari has none: colour, sign and words say it too (src/features/desk-gate/use-gate.ts)',
  'Navigator.userActivation': 'without it the beep is tried, and stays silent (src/features/desk-gate/gate-signal.ts)',
  'Navigator.setAppBadge': 'without it the icon carries no number (src/app/pwa/app-badge.tsx)',
  'Navigator.clearAppBadge': 'the same place',
  'Navigator.connection': 'without it nobody is taken to save data (src/data/storage/settings.ts); React asks too',
  'ServiceWorkerRegistration.sync': 'without it an open page sends what waits (src/app/pwa/outbox/outbox-triggers.ts)',
  'ServiceWorkerRegistration.periodicSync': 'the same place',
  'StorageManager.estimate': 'without it the profile says nothing of room (src/features/profile/use-storage.ts)',
  'IDBFactory.databases': 'Dexie keeps a list of its own where there is none',
  'Promise.withResolvers': 'Dexie copies it where there is one',
  'Window.setImmediate': 'Dexie and React take a timer or a message channel',
  'Navigator.userAgentData': 'Dexie: only where it is missing does it look for an old Safari',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'auth-js, in passkeys that this product does not offer',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'the same',
  'Document.startViewTransition': 'React, in a component that this product does not use, inside a try',
  'Window.navigation': 'React asks for its type first',
  'Error.captureStackTrace': 'zod asks whether it is there',
  'Error.stackTraceLimit': 'zod reads its type first',
  'ArrayBuffer.detached': 'fake-indexeddb asks whether it is there',
  'Set.intersection': 'the same',
  SharedArrayBuffer: 'fake-indexeddb reads its type first',
  scheduler: 'the same; without it a timer',
  'HTMLElement.popover': 'React reads a prop of that name',
};

/** Something else of the same name. */
const namesakes: Readonly<Record<string, string>> = {
  'Function.displayName': 'a label that libraries put on their functions',
  'Iterator.toArray': 'Dexie’s collections; the types know no such method of iterators',
  'AsyncDisposableStack.use': 'Dexie’s and workbox’s own',
  'IntersectionObserver.delay': 'an option of a transition of Material UI',
  'HTMLFormElement.rel': 'of a link',
  'HTMLFormElement.relList': 'of a link',
  'HTMLInputElement.alpha': 'a function of Material UI’s theme',
  'Element.role': 'a prop that Material UI hands on',
  'ArrayBuffer.resize': 'a key of Material UI’s styles',
  'IDBObjectStore.getAllRecords': 'fake-indexeddb’s own, of the databases that it is',
  'IDBTransaction.durability': 'the same',
  'Blob.bytes': 'a field of our stored receipts',
  'EventTarget.when': 'a field of zod’s checks',
  'CSSStyleDeclaration.cssFloat': 'old everywhere; the tables name another spelling for Firefox',
  'HTMLInputElement.capture': 'an option of an event listener',
  'HTMLImageElement.fetchPriority': 'React hands a prop on, and browsers ignore what they do not know',
};

/** Styles that a browser may ignore: what stays is complete. */
const mayBeIgnored: Readonly<Record<string, string>> = {
  'text-wrap': 'lines break where they always did',
  'text-wrap: balance': 'the same',
  '-webkit-tap-highlight-color': 'Material draws its own answer to a touch; elsewhere the system’s is seen too',
  'user-select': 'the words of a button can be selected',
  'text-wrap: pretty': 'the same',
  'forced-color-adjust': 'the system’s colours, which somebody chose',
  'forced-color-adjust: none': 'the same',
  'scrollbar-width': 'the bar is as wide as the system’s',
  'scrollbar-width: thin': 'the same',
  'scrollbar-width: none': 'the same',
  '::-webkit-scrollbar': 'the same',
  '::-webkit-search-cancel-button': 'the other engines draw none',
  resize: 'a text field keeps its size',
  'resize: vertical': 'the same',
  '@container': 'the layout for the least room stays, which is the one of every phone',
  'content-visibility': 'what is out of sight is drawn too',
  'content-visibility: auto': 'the same',
  'content-visibility: visible': 'the same',
  'contain-intrinsic-block-size': 'the same',
  'overscroll-behavior': 'at the end of a list the page behind it scrolls on',
  size: 'a prop of an icon or a button, no style',
  rule: 'one of a venue’s price rules, or the sentence of a policy, no style',
  page: 'the number of a page of results, no style',
  'overscroll-behavior-inline': 'at its end the page scrolls on',
  zoom: 'a field of the map, no style',
  'cursor: grab': 'a phone has no cursor',
  'cursor: grabbing': 'the same',
  'cursor: default': 'a phone has no cursor',
  'cursor: pointer': 'the same',
  'cursor: not-allowed': 'the same',
  cqi: 'asked for inside of @container alone, which such a browser passes over as a whole',
  'container-type': 'the same',
  'container-type: inline-size': 'the same',
};

export const allowedApis: Readonly<Record<string, string>> = { ...askedFirst, ...namesakes };
export const allowedStyles: Readonly<Record<string, string>> = mayBeIgnored;

/** Attributes in scripts. */
export const allowedAttributes: Readonly<Record<string, string>> = {
  anchor: 'a prop of Material UI’s drawer',
  autocapitalize: 'a hint for keyboards on phones; a desk has none',
  autocorrect: 'the same',
  is: 'a field of our own answers; React reads a prop of that name',
  translate: 'a CSS function',
};

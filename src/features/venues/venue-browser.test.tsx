import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingWindow, dayAfter, karachiDate } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import { maskOf, type FreeHours } from '#domain/free-hours.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex } from '#domain/venue-search.ts';
import { formatDay, formatWeekday } from '#text/format.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import type { Catalogue } from './use-catalogue.ts';
import { VenueBrowser } from './venue-browser.tsx';
import { readVenueQuery, writeVenueQuery } from './query/venue-query.ts';

const phone = vi.hoisted(() => ({
  catalogue: vi.fn<() => unknown>(),
  isWide: vi.fn<() => boolean>(),
  ask: vi.fn<(asked: { city: string; sport: string | null; day: string }) => Promise<unknown>>(),
  courts: new Map<string, { id: string; name: string; sport: string; price: number }[]>(),
}));
vi.mock('./use-catalogue.ts', async (original) => ({
  ...(await original<object>()),
  useCatalogue: phone.catalogue,
}));
vi.mock('#ui/use-wide-screen.ts', () => ({ useWideScreen: phone.isWide }));
vi.mock('#data/sync.ts', async (original) => ({ ...(await original<object>()), fetchFreeHours: phone.ask }));
vi.mock('#data/storage/settings.ts', () => ({ readSavesData: async () => false }));
vi.mock('#data/repositories/catalogue.ts', () => ({
  siteOf: ({ id }: VenueSummary) => ({ courts: phone.courts.get(id) ?? [], facilities: [] }),
}));
// As stable as what Dexie hands out.
vi.mock('#hooks/use-favourites.ts', () => {
  const favourites = { ids: [], mark: async () => undefined };
  return { useFavourites: () => favourites };
});
vi.mock('#hooks/use-after-first-render.ts', () => ({ useAfterFirstRender: () => true }));

const padel = { id: 0, name: 'Padel' };
const futsal = { id: 1, name: 'Futsal' };
const lahore = { id: 2, name: 'Lahore', lat: 31.5, lng: 74.3, venueCount: 1 };
const karachi = { id: 1, name: 'Karachi', lat: 24.9, lng: 67, venueCount: 19 };

const venue = (at: number, city = 'Karachi', area = 'Clifton'): VenueSummary => ({
  id: `v${at}`,
  name: `Venue ${at}`,
  city,
  area,
  lat: null,
  lng: null,
  open: '07:00',
  close: '22:00',
  image: null,
  ratingSum: 0,
  ratingCount: 0,
  minPrice: 2000,
  rates: [],
  sports: [at % 2 ? 'Padel' : 'Futsal'],
  vendor: null,
});
const venues = [...Array.from({ length: 19 }, (_, at) => venue(at)), venue(19, 'Lahore', 'Gulberg')];

const ready = {
  index: buildVenueIndex(venues, [padel, futsal]),
  reference: {
    sports: [padel, futsal],
    cities: [karachi, lahore],
    areas: [
      { id: 1, name: 'Clifton', cityId: 1 },
      { id: 2, name: 'Gulberg', cityId: 2 },
    ],
  },
  status: { kind: 'ready', missing: [], at: Date.now() },
  isOnline: true,
  isGetting: false,
  error: undefined,
} as unknown as Catalogue;

function Screen() {
  const [search, setSearch] = useSearchParams();
  const [moves, setMoves] = useState(0);
  return (
    <>
      <VenueBrowser
        address={readVenueQuery(search)}
        onNavigate={(query) => {
          setMoves(moves + 1);
          setSearch(writeVenueQuery(query));
        }}
      />
      <output>{search.toString()}</output>
    </>
  );
}

const Page = ({ query }: { query: string }) => (
  <MemoryRouter initialEntries={[`/venues${query}`]}>
    <Screen />
  </MemoryRouter>
);
const show = (query = '') => render(<Page query={query} />);
const address = () => document.querySelector('output')?.textContent;
const cards = () => screen.queryAllByText('Book Now').length;
const count = () => document.querySelector('.venue-count')?.firstChild?.textContent;
const press = (name: string) => fireEvent.click(screen.getByText(name));

// The form is downloaded when it is shown; a busy machine takes its time to make it from its source.
beforeAll(async () => {
  await import('./filters/filter-form.tsx');
});
beforeEach(() => {
  // What another file has looked for.
  localStorage.clear();
  phone.catalogue.mockReturnValue(ready);
  phone.ask.mockReset().mockRejectedValue(new AppError('BUSY'));
  phone.courts.clear();
  phone.isWide.mockReturnValue(true);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

describe('the venue list', () => {
  it('shows nine, says how many there are, and turns pages by number, Next and Previous', () => {
    show();
    expect(cards()).toBe(9);
    expect(count()).toBe('20 venues found');
    expect(screen.getByText('Previous').getAttribute('aria-disabled')).toBe('true');
    press('Next');
    expect(address()).toBe('page=2');
    const names = [...document.querySelectorAll('.venue-list h3')].map((name) => name.textContent);
    expect(names).toEqual(Array.from({ length: 9 }, (_, at) => `Venue ${at + 9}`));
    fireEvent.click(screen.getByLabelText('Page 3'));
    expect(cards()).toBe(2);
    expect(screen.getByText('Next').getAttribute('aria-disabled')).toBe('true');
    press('Previous');
    expect(address()).toBe('page=2');
  });

  it('recommends venues of the sport of the last search first', () => {
    const names = () => screen.getAllByRole('heading', { name: /^Venue/ }).map((name) => name.textContent);
    show();
    expect(names().slice(0, 3)).toEqual(['Venue 0', 'Venue 1', 'Venue 2']);
    cleanup();
    localStorage.setItem('baari-search', '{"sport":"Padel"}');
    show();
    localStorage.removeItem('baari-search');
    expect(names().slice(0, 3)).toEqual(['Venue 1', 'Venue 3', 'Venue 5']);
  });

  it('says what the address asks for and nobody has, and takes it out', () => {
    show('?city=Atlantis&sport=Quidditch&sport=Padel');
    expect(
      screen.getByText('We know no “Atlantis”, “Quidditch” here, so that part of the address was left out.'),
    ).toBeDefined();
    press('Remove it');
    expect(address()).toBe('sport=Padel');
    expect(screen.queryByText(/We know no/)).toBeNull();
  });

  it('names the area of the address', () => {
    show('?city=Lahore&area=Gulberg');
    expect(count()).toBe('1 venue found');
    expect(screen.getByText('Showing venues in area: Gulberg')).toBeDefined();
  });

  it('the area comes with the city, and both count from "Apply Filters" on', async () => {
    show('?page=2');
    const city = await screen.findByLabelText('City');
    expect(screen.queryByLabelText('Area')).toBeNull();
    fireEvent.change(city, { target: { value: 'Lahore' } });
    const areas = [...screen.getByLabelText<HTMLSelectElement>('Area').options].map(({ value }) => value);
    expect(areas).toEqual(['', 'Gulberg']);
    expect(address()).toBe('page=2');
    press('Apply Filters');
    await waitFor(() => expect(address()).toBe('city=Lahore'));
    expect(count()).toBe('1 venue found');
  });

  it('Clear empties everything and says so', async () => {
    show('?city=Karachi&area=Clifton&sport=Padel&q=Venue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Padel/)).checked).toBe(true);
    press('Clear');
    expect(address()).toBe('');
    expect(readToasts().at(-1)?.title).toBe('Filters cleared');
    expect(screen.getByLabelText<HTMLSelectElement>('City').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Search venues').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Padel/).checked).toBe(false);
    expect(count()).toBe('20 venues found');
  });

  it('says that nothing was found', () => {
    show('?q=zzzz');
    expect(screen.getByText('No venues found matching your criteria')).toBeDefined();
    expect(cards()).toBe(0);
  });

  it('says that it is loading', () => {
    phone.catalogue.mockReturnValue({ ...ready, index: undefined, status: { kind: 'loading', missing: [] } });
    show();
    expect(count()).toBe('Loading venues...');
  });

  it('choices that wait start over when the applied filters change by other means', async () => {
    show('?city=Karachi&sport=Padel');
    fireEvent.change(await screen.findByLabelText('Area'), { target: { value: 'Clifton' } });
    fireEvent.click(screen.getByLabelText(/^Futsal/));
    expect(screen.getByText('19 venues match')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Padel' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Futsal/).checked).toBe(false));
    expect(screen.getByLabelText<HTMLSelectElement>('Area').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Padel/).checked).toBe(false);
    expect(address()).toBe('city=Karachi');
  });

  it('filters stand beside the list where there is room', async () => {
    show();
    await screen.findByLabelText('City');
    expect(document.querySelector('form[aria-label="Filters"]')).not.toBeNull();
  });

  it('the sports are in sight until they are folded away', () => {
    show('?sport=Padel');
    const fold = screen.getByRole('button', { name: 'Sports (1)' });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>(/^Padel/).checked).toBe(true);
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  });

  it('filters are a sheet on a phone, closed until it is asked for', () => {
    phone.isWide.mockReturnValue(false);
    show();
    expect(document.querySelector('form[aria-label="Filters"]')).toBeNull();
    expect(screen.getByText('Filters').closest('button')).not.toBeNull();
  });
});

/** Far enough ahead to be bookable whenever this runs. */
const tomorrow = dayAfter(karachiDate(Date.now()), 1);
/** Not asked about by any other test: answers live as long as the page. */
const later = dayAfter(karachiDate(Date.now()), 5);
const court = (venueId: string, sport: string, price: number, id = `${venueId}-${sport}-${price}`) => {
  phone.courts.set(venueId, [...(phone.courts.get(venueId) ?? []), { id, name: id, sport, price }]);
  return id;
};
const answerWith = (courts: Record<string, number[]>, prices: FreeHours['prices'] = new Map(), at = Date.now()) =>
  phone.ask.mockImplementation(async (asked) => ({
    ...asked,
    at,
    courts: new Map(Object.entries(courts).map(([id, hours]) => [id, maskOf(hours)])),
    prices,
  }));
const chipsOf = (name: RegExp) =>
  [...screen.getByRole('list', { name }).querySelectorAll('a')].map((chip) => [
    chip.textContent.replaceAll('\u00a0', ' '),
    chip.getAttribute('href'),
  ]);

describe('looking for an hour', () => {
  it('asks once for the city, the sport and the day, and lists only venues that are free then', async () => {
    const dear = court('v1', 'Padel', 3000);
    const cheap = court('v1', 'Padel', 2000);
    const other = court('v1', 'Squash', 500);
    court('v3', 'Padel', 1000, 'full');
    answerWith({ [dear]: [20, 21], [cheap]: [9, 21], [other]: [22], full: [8] });
    show(`?city=Karachi&sport=Padel&when=${tomorrow}&at=evening`);
    expect(count()).toBe('Checking which hours are free…');
    await waitFor(() => expect(count()).toBe('1 venue found'));
    expect(phone.ask.mock.calls.map(([{ city, sport, day }]) => ({ city, sport, day }))).toEqual([
      { city: 'Karachi', sport: 'Padel', day: tomorrow },
    ]);
    const link = (id: string, hour: number) => `/venues/v1?sport=Padel&court=${id}&day=${tomorrow}&hour=${hour}`;
    expect(chipsOf(/^Free hours of Venue 1 tomorrow evening, checked at/)).toEqual([
      ['8 PMPKR 3,000', link(dear, 20)],
      ['9 PM', link(cheap, 21)],
    ]);
    expect(screen.getByRole('link', { name: /^8\sPM at Venue 1, PKR\s3,000$/ })).toBeDefined();
    expect(screen.getByText(/^Free tomorrow evening\. .*just now/)).toBeDefined();
  });

  it('an hour with a price of its own says it, and leads to the court where it costs least', async () => {
    // What is read of a venue stays with it: these were not read before.
    const index = buildVenueIndex(
      venues.map((each) => ({ ...each })),
      [padel, futsal],
    );
    phone.catalogue.mockReturnValue({ ...ready, index });
    const usual = court('v5', 'Padel', 2000);
    const happy = court('v5', 'Padel', 2400);
    const prices = new Map([
      [20, 2600],
      [21, 2600],
    ]);
    answerWith({ [usual]: [20, 21, 22], [happy]: [21, 22] }, new Map([[usual, prices]]));
    show(`?city=Karachi&sport=Padel&when=${dayAfter(tomorrow, 2)}&at=20`);
    await waitFor(() => expect(count()).toBe('1 venue found'));
    const chips = chipsOf(/^Free hours of Venue 5/);
    expect(chips.map(([words]) => words)).toEqual(['8 PMPKR 2,600', '9 PMPKR 2,400', '10 PM']);
    expect(chips.map(([, to]) => new URLSearchParams(to?.split('?')[1]).get('court'))).toEqual([usual, happy, usual]);
  });

  /** Venue 7 with two sports, as the catalogue knows it for the first time. */
  function showMixed(query: string) {
    const rates = [
      { sport: 'Padel', min: 2000, max: 2600 },
      { sport: 'Futsal', min: 4000, max: 4500 },
    ];
    const mixed = { ...venue(7), lat: 24.8, lng: 67, sports: ['Padel', 'Futsal'], rates };
    phone.catalogue.mockReturnValue({ ...ready, index: buildVenueIndex([mixed], [padel, futsal]) });
    show(query);
  }

  it('an hour keeps to the sport of its card, and names another one and its price where only that is free', async () => {
    const day = dayAfter(tomorrow, 3);
    answerWith({ [court('v7', 'Padel', 2000)]: [20], [court('v7', 'Futsal', 4000)]: [20, 21] });
    showMixed(`?city=Karachi&sport=Padel&sport=Futsal&when=${day}&at=evening`);
    await screen.findByRole('list', { name: /^Free hours of Venue 7/ });
    expect(document.querySelector('.venue-card-price')?.textContent).toMatch(/^Padel/);
    expect(chipsOf(/^Free hours of Venue 7/)).toEqual([
      ['8 PM', `/venues/v7?sport=Padel&court=v7-Padel-2000&day=${day}&hour=20`],
      ['9 PMFutsal, PKR 4,000', `/venues/v7?sport=Futsal&court=v7-Futsal-4000&day=${day}&hour=21`],
    ]);
  });

  it('a pin of the map has the price of the sport of its card, also where another sport is cheaper then', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const free = { [court('v7', 'Padel', 2000)]: [20, 21], [court('v7', 'Futsal', 1500)]: [20, 22] };
    answerWith(free, new Map([['v7-Padel-2000', new Map([[20, 2600]])]]));
    const pinAt = async (at: string) => {
      showMixed(`?city=Karachi&sport=Padel&sport=Futsal&when=${dayAfter(tomorrow, 10)}&at=${at}&view=map`);
      await waitFor(() => expect(count()).toBe('1 venue found'));
      const pin = await screen.findByRole('button', { name: /^Venue 7, Clifton, Padel/ });
      cleanup();
      return pin.textContent;
    };
    expect(await pinAt('evening')).toBe('2.0k');
    expect(await pinAt('20')).toBe('2.6k');
    expect(await pinAt('22'), 'only the other one is free: what the card says').toBe('2.0k');
  });

  it('without a sport an hour names the one that it is for, and the card has the price of each', async () => {
    const day = dayAfter(tomorrow, 4);
    answerWith({ [court('v7', 'Padel', 2000)]: [20], [court('v7', 'Futsal', 4000)]: [21] });
    showMixed(`?city=Karachi&when=${day}&at=evening`);
    await screen.findByRole('list', { name: /^Free hours of Venue 7/ });
    expect(chipsOf(/^Free hours of Venue 7/).map(([words]) => words)).toEqual(['8 PMPadel', '9 PMFutsal']);
  });

  it('what the filters would show is counted for the sports chosen in them', async () => {
    const first = { ...venue(7), sports: ['Padel', 'Futsal'] };
    const second = { ...venue(9), sports: ['Padel', 'Futsal'] };
    phone.catalogue.mockReturnValue({ ...ready, index: buildVenueIndex([first, second], [padel, futsal]) });
    const free = { [court('v7', 'Padel', 1500)]: [20], [court('v7', 'Futsal', 5000)]: [20] };
    answerWith({ ...free, [court('v9', 'Padel', 1500)]: [20], [court('v9', 'Futsal', 2500)]: [] });
    const preview = () =>
      screen.getByText('Apply Filters').closest('form')?.querySelector('[role="status"]')?.textContent;
    const asked = `?city=Karachi&when=${dayAfter(tomorrow, 11)}&at=20`;
    show(asked);
    await waitFor(() => expect(count()).toBe('2 venues found'));
    fireEvent.click(await screen.findByLabelText(/^Futsal/));
    await waitFor(() => expect(preview(), 'free for futsal').toBe('1 venue matches'));
    fireEvent.change(screen.getByLabelText('Price per hour'), { target: { value: '2000' } });
    await waitFor(() => expect(preview(), 'for which futsal costs too much').toBe('0 venues match'));
    cleanup();
    show(`${asked}&sport=Padel`);
    await waitFor(() => expect(count()).toBe('2 venues found'));
    fireEvent.click(await screen.findByLabelText(/^Futsal/));
    await waitFor(() => expect(preview(), 'asked about padel alone').toBe('2 venues to check for free hours'));
  });

  it('a night goes on after midnight: two dates are asked for, and an hour says which morning it is of', async () => {
    const day = dayAfter(tomorrow, 6);
    const next = dayAfter(day, 1);
    const id = court('v1', 'Padel', 2000);
    phone.ask.mockImplementation(async (asked) => ({
      ...asked,
      at: Date.now(),
      courts: new Map([[id, maskOf(asked.day === day ? [2, 20, 23] : [1, 9])]]),
      prices: new Map(asked.day === day ? [] : [[id, new Map([[1, 1500]])]]),
    }));
    show(`?city=Karachi&sport=Padel&when=${day}&at=night`);
    await screen.findByRole('list', { name: /^Free hours of Venue 1/ });
    expect(phone.ask.mock.calls.map((call) => call[0].day)).toEqual([day, next]);
    const to = (at: string, hour: number) => `/venues/v1?sport=Padel&court=${id}&day=${at}&hour=${hour}`;
    expect(chipsOf(/^Free hours of Venue 1/)).toEqual([
      ['11 PM', to(day, 23)],
      [`1 AMearly ${formatWeekday(next)}, PKR 1,500`, to(next, 1)],
    ]);
  });

  it('after midnight the night of today begins with the one that is running', async () => {
    const day = dayAfter(tomorrow, 20);
    const next = dayAfter(day, 1);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T00:30:00+05:00`));
    try {
      const id = court('v1', 'Futsal', 2000);
      phone.ask.mockImplementation(async (asked) => ({
        ...asked,
        at: Date.now(),
        courts: new Map([[id, maskOf(asked.day === day ? [0, 2, 4, 23] : [1, 9])]]),
        prices: new Map(),
      }));
      const hours = async (at: string) => {
        show(`?city=Karachi&when=${at}&at=night`);
        await screen.findByRole('list', { name: /^Free hours of Venue 1/ });
        const found = chipsOf(/^Free hours of Venue 1/).map(([words]) => words);
        cleanup();
        return found;
      };
      const mixed = { ...venue(1), sports: ['Futsal'] };
      phone.catalogue.mockReturnValue({ ...ready, index: buildVenueIndex([mixed], [padel, futsal]) });
      const early = (of: string) => `early ${formatWeekday(of)}`;
      expect(await hours(day)).toEqual([`2 AM${early(day)}`, '11 PM', `1 AM${early(next)}`]);
      expect(await hours(next), 'another night').toEqual([`1 AM${early(dayAfter(next, 1))}`]);
    } finally {
      clock.mockRestore();
    }
  });

  it('at a time asked for, the order by price goes by what its hours cost', async () => {
    phone.catalogue.mockReturnValue({ ...ready, index: buildVenueIndex([venue(1), venue(3)], [padel, futsal]) });
    const cheap = court('v1', 'Padel', 1000);
    const usual = court('v3', 'Padel', 2000);
    answerWith({ [cheap]: [20], [usual]: [20] }, new Map([[cheap, new Map([[20, 5040]])]]));
    const names = () => [...document.querySelectorAll('.venue-list h3')].map((name) => name.textContent);
    show(`?city=Karachi&sport=Padel&when=${dayAfter(tomorrow, 9)}&at=20&sort=price`);
    await waitFor(() => expect(names()).toEqual(['Venue 3', 'Venue 1']));
  });

  it('shows what is open then, in grey and without choosing, when nobody can say what is free', async () => {
    court('v1', 'Padel', 2000);
    phone.ask.mockRejectedValue(new AppError('RATE_LIMITED'));
    show(`?city=Karachi&sport=Padel&when=${later}&at=21`);
    await waitFor(() => expect(count()).toBe('9 venues found'));
    expect(screen.getByText(/That was a lot of checking/)).toBeDefined();
    expect(chipsOf(/^Hours of Venue 1 on .* at 9\sPM, not checked/)).toEqual([
      ['9 PM', `/venues/v1?sport=Padel&day=${later}`],
    ]);
  });

  it('chips grow grey after two minutes, and nothing can be booked from them any more', async () => {
    const free = court('v1', 'Padel', 2000);
    const day = dayAfter(tomorrow, 1);
    answerWith({ [free]: [20] });
    show(`?city=Karachi&sport=Padel&when=${day}&at=evening`);
    const fresh = await screen.findByRole('list', { name: /^Free hours of Venue 1 .*, checked at/ });
    expect(fresh.closest('[data-fresh]')?.getAttribute('data-fresh')).toBe('true');
    expect(chipsOf(/^Free hours of Venue 1/)).toEqual([
      ['8 PM', `/venues/v1?sport=Padel&court=${free}&day=${day}&hour=20`],
    ]);
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 121_000);
    try {
      const old = await screen.findByRole('list', { name: /^Hours of Venue 1 .*, not checked/ });
      expect(old.closest('[data-fresh]')?.getAttribute('data-fresh')).toBe('false');
      expect(old.closest('.venue-card-hours')?.textContent).toContain('Not checked');
      expect(chipsOf(/^Hours of Venue 1/)).toEqual([['8 PM', `/venues/v1?sport=Padel&day=${day}`]]);
      expect(screen.getByText(/^Hours may have been booked since/)).toBeDefined();
      expect(phone.ask, 'and it is the person who asks again').toHaveBeenCalledTimes(1);
    } finally {
      clock.mockRestore();
    }
  });

  it('needs a city for it, and says so', async () => {
    show(`?when=${tomorrow}`);
    expect(count()).toBe('20 venues found');
    expect(screen.getByText(/Choose a city to see which hours are free/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Lahore' }));
    expect(address()).toBe(`city=Lahore&when=${tomorrow}`);
    await waitFor(() => expect(phone.ask).toHaveBeenCalledTimes(1));
  });

  it('the coming evening stands on every card of the city, asked once for every sport', async () => {
    // 2 PM in Karachi: the whole evening is ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${karachiDate(Date.now())}T09:00:00Z`) });
    const free = court('v1', 'Padel', 2000);
    court('v3', 'Padel', 1000, 'full');
    answerWith({ [free]: [18, 19, 20, 21, 22, 23], full: [] });
    const view = show('?city=Karachi&sport=Padel');
    await waitFor(() => expect(chipsOf(/^Free hours of Venue 1/)).toHaveLength(6));
    expect(screen.getAllByText(/^No free hour/)).toHaveLength(8);
    expect(screen.queryByText('Not checked')).toBeNull();
    expect(count()).toBe('9 venues found');
    view.unmount();
    show('?city=Karachi');
    expect(phone.ask.mock.calls.map(([{ sport }]) => sport)).toEqual([null]);
  });

  it('of an answer of before it is not said that an evening is full', async () => {
    court('v19', 'Padel', 1000, 'full');
    answerWith({ full: [] }, new Map(), Date.now() - 3 * 60_000);
    show('?city=Lahore');
    await waitFor(() => expect(screen.getAllByText('Not checked')).toHaveLength(1));
    expect(screen.queryByText(/^No free hour/)).toBeNull();
  });

  it('a time that is over is let go of', () => {
    show('?city=Karachi&when=2020-01-01&at=20');
    expect(screen.getByText(/can’t be booked any more/)).toBeDefined();
    press('Remove it');
    expect(address()).toBe('city=Karachi');
  });

  it('of a date that is too far ahead it is said that it cannot be booked yet, and until when', () => {
    show('?city=Karachi&when=2100-12-01');
    const { last } = bookingWindow(Date.now());
    expect(screen.getByText(/can’t be booked yet/).textContent).toContain(formatDay(last));
    expect(screen.queryByText(/any more/)).toBeNull();
    press('Remove it');
    expect(address()).toBe('city=Karachi');
  });

  it('is chosen in the filters, and let go of by its chip', async () => {
    show('?city=Karachi');
    fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Evening, 5 PM to midnight' }));
    press('Apply Filters');
    await waitFor(() => expect(address()).toBe(`city=Karachi&when=${tomorrow}&at=evening`));
    fireEvent.click(screen.getByLabelText('Remove filter: Tomorrow, Evening'));
    expect(address()).toBe('city=Karachi');
  });
});

describe('a search that forgives', () => {
  it('offers the nearest city and sport', () => {
    show('?city=Lahor&sport=footsal');
    press('Show Lahore');
    expect(address()).toBe('city=Lahore');
  });

  it('offers places for what is typed, and erases nothing', async () => {
    show('?sport=Padel');
    const box = screen.getByLabelText<HTMLInputElement>('Search venues');
    fireEvent.change(box, { target: { value: 'clif' } });
    fireEvent.blur(box);
    expect(box.value).toBe('clif');
    fireEvent.click(await screen.findByRole('button', { name: 'Clifton, Karachi' }));
    expect(address()).toBe('city=Karachi&area=Clifton&sport=Padel');
  });

  it('has the words of its cards at once, and their pictures when the typing rests', async () => {
    show();
    const first = () => document.querySelector('.venue-list > li');
    const floor = () => first()?.querySelector('.court-diagram')?.getAttribute('data-floor');
    const before = floor();
    fireEvent.change(screen.getByLabelText('Search venues'), { target: { value: 'venue 1' } });
    expect(first()?.querySelector('h3')?.textContent).toBe('Venue 1');
    expect(floor()).toBe(before);
    await waitFor(() => expect(floor()).not.toBe(before));
  });

  it('keeps its pictures also while a key brings back the words of the address', async () => {
    show('?q=venue 1');
    const first = () => document.querySelector('.venue-list > li');
    const floor = () => first()?.querySelector('.court-diagram')?.getAttribute('data-floor');
    const typed = (value: string) => fireEvent.change(screen.getByLabelText('Search venues'), { target: { value } });
    const before = floor();
    typed('venue');
    await waitFor(() => expect(floor()).not.toBe(before));
    const rested = floor();
    typed('venue 1');
    expect(first()?.querySelector('h3')?.textContent).toBe('Venue 1');
    expect(floor()).toBe(rested);
    await waitFor(() => expect(floor()).toBe(before));
  });

  it('asks for a sport in the spelling of the catalogue, whatever the address makes of it', () => {
    const sports = [{ id: 2, name: 'MMA' }];
    const rates = [{ sport: 'MMA', min: 2500, max: 2500 }];
    // The address is read before the catalogue is.
    phone.catalogue.mockReturnValue({
      ...ready,
      index: undefined,
      reference: { sports: [], cities: [], areas: [] },
      status: { kind: 'loading', missing: [], at: undefined },
    });
    const { rerender } = render(<Page query="?sport=mma" />);
    phone.catalogue.mockReturnValue({
      ...ready,
      index: buildVenueIndex([{ ...venue(1), sports: ['Padel', 'MMA'], rates }], sports),
      reference: { ...ready.reference, sports },
    });
    rerender(<Page query="?sport=mma" />);
    expect(document.querySelector('.venue-card-price')?.textContent).toMatch(/^MMA/);
    expect(screen.getByRole('link', { name: 'Book Now: Venue 1' }).getAttribute('href')).toBe('/venues/v1?sport=MMA');
  });

  it('is cleared by its own button, which goes with the words', () => {
    show('?q=Venue');
    const box = screen.getByLabelText<HTMLInputElement>('Search venues');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('a sport is one tap, and another tap lets it go', () => {
    show('?city=Karachi');
    const tap = () => fireEvent.click(screen.getByRole('button', { name: 'Futsal' }));
    tap();
    expect(address()).toBe('city=Karachi&sport=Futsal');
    tap();
    expect(address()).toBe('city=Karachi');
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { loginPath } from '#domain/paths.ts';
import { payPath } from '#domain/return-paths.ts';
import { LoginPage } from './login-page.tsx';

vi.mock('#hooks/use-session.ts', () => ({ useSession: () => null }));
vi.mock('./auth-screen.tsx', () => ({
  AuthScreen: ({ onTab, onDone }: { onTab: (tab: string) => void; onDone: () => void }) => (
    <>
      <button onClick={() => onTab('register')}>Register</button>
      <button onClick={onDone}>Done</button>
    </>
  ),
}));
afterEach(cleanup);

function Elsewhere() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>{`Back from ${pathname}${search}`}</button>;
}

const [, search = ''] = loginPath(payPath('v1')).split('?');
const show = (...below: string[]) => {
  const login = { pathname: '/login', search, ...(below.length > 1 && { state: { returns: true } }) };
  render(
    <MemoryRouter initialEntries={[...below, login]}>
      <Routes>
        <Route path="/login" element={<LoginPage renderAbout={() => null} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
};

it('goes back to the page that it was opened from for its next step, which is then not twice in the history', async () => {
  show('/venues', payPath('v1'));
  fireEvent.click(screen.getByText('Register'));
  fireEvent.click(await screen.findByText('Done'));
  fireEvent.click(await screen.findByText('Back from /venues/v1?pay=1'));
  expect(await screen.findByText('Back from /venues')).toBeDefined();
});

it('opened from elsewhere it gives its place to the next page', async () => {
  show('/');
  fireEvent.click(screen.getByText('Done'));
  fireEvent.click(await screen.findByText('Back from /venues/v1?pay=1'));
  expect(await screen.findByText('Back from /')).toBeDefined();
});

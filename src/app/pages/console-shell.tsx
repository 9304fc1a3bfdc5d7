import type { ReactNode } from 'react';
import { NotFoundPage } from '#app/routes.tsx';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { Header } from '#app/shell/header/header.tsx';

/** The product's own bars, for what a console shows before there is a venue to have bars for. */
export function InShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      {children}
      <Footer />
      <BottomBar />
    </>
  );
}

/** The product's 404 page: whoever has no role learns nothing of what is here. */
export function ConsoleNotFound() {
  return (
    <InShell>
      <NotFoundPage />
    </InShell>
  );
}

// P1: React, Material UI and supabase-js as their guides put them together; nothing is kept.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { makeApp } from './app.jsx';

function useRows(read, id) {
  const [rows, setRows] = useState();
  useEffect(() => {
    let isHere = true;
    void read(id).then((found) => isHere && setRows(found));
    return () => {
      isHere = false;
    };
  }, [read, id]);
  return rows;
}

createRoot(document.querySelector('#root')).render(makeApp(useRows));

import axios from 'axios'; // no-restricted-imports
import { Button } from '@mui/material'; // no-restricted-imports
import { useEffect, useRef, useState, type ReactNode } from 'react';

const Inner = ({ label, href }: { label: string; href: string }) => <a href={href}>{label}</a>;

export const Spreading = () => <Inner {...{ label: 'a', href: '/' }} />; // no-literal-spread

export const Conditional = ({ on }: { on: boolean }) => {
  if (on) {
    const [value] = useState(0); // rules-of-hooks
    return <p>{value}</p>;
  }
  return null;
};

export const Stale = ({ id }: { id: string }) => {
  const [seen, setSeen] = useState('');
  useEffect(() => {
    setSeen(id); // set-state-in-effect exhaustive-deps
  }, []);
  return <p>{seen}</p>;
};

export const Peeking = () => {
  const box = useRef(0);
  return <p>{box.current}</p>; // refs
};

export const Impure = () => <p>{Math.random()}</p>; // purity

export const Changing = (given: { count: number }) => {
  given.count = 1; // immutability
  return <p>{given.count}</p>;
};

export const Pictures = ({ children }: { children: ReactNode }) => (
  <>
    <img src="/a.png" />{/* alt-text */}
    <div onClick={() => void axios.get('/')}>{children}</div>{/* click-events-have-key-events no-static-element-interactions */}
    <Button tabIndex={3}>a</Button>{/* tabindex-no-positive */}
  </>
);

import { useEffect, useState } from 'preact/hooks';

/** What a frame can draw while the page stays quick. */
const step = 40;

/** How many of `wanted` things to draw now: `first` at once, then some more with each frame. */
export function useGrowing(first: number, wanted: number): number {
  const [count, setCount] = useState(first);
  const shown = Math.min(Math.max(count, first), wanted);
  useEffect(() => {
    if (shown >= wanted) return undefined;
    const frame = requestAnimationFrame(() => {
      setCount(shown + step);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [shown, wanted]);
  return shown;
}

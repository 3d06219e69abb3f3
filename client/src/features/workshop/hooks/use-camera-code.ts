import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readCodes } from '../code-reader';

type CameraState = 'starting' | 'watching' | 'refused';

/** Time between two pictures that are searched: fast enough for the hand, and easy on a phone's battery. */
const pauseMs = 120;

/** Shows the camera in `video` while `isOn`, and hands over each code that it sees. */
export const useCameraCode = (isOn: boolean, onCode: (text: string) => void) => {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const tell = useEffectEvent(onCode);

  // The camera is a device outside React: it runs until the dialog closes.
  useEffect(() => {
    if (!isOn) return;
    const held: { stream?: MediaStream; timer?: number } = {};
    const over = new AbortController();
    const { signal } = over;
    const fail = () => {
      if (!signal.aborted) setState('refused');
    };
    const watch = async (picture: HTMLVideoElement, read: Awaited<ReturnType<typeof readCodes>>): Promise<void> => {
      for (const text of await read(picture)) if (!signal.aborted) tell(text);
      if (!signal.aborted) held.timer = window.setTimeout(() => void watch(picture, read).catch(fail), pauseMs);
    };
    const stop = () => {
      for (const track of held.stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      held.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (signal.aborted || !picture) {
        stop();
        return;
      }
      picture.srcObject = held.stream;
      await picture.play();
      const read = await readCodes();
      setState('watching');
      await watch(picture, read);
    };
    // Pages without https have no camera at all.
    if ('mediaDevices' in navigator) start().catch(fail);
    else fail();
    return () => {
      over.abort();
      window.clearTimeout(held.timer);
      stop();
    };
  }, [isOn]);

  return { video, state };
};

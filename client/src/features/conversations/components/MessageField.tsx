import Box from '@mui/material/Box';
import { useRef, type KeyboardEvent } from 'react';
import type { Offer } from '../insertion';
import { useOffers } from '../hooks/use-offers';
import { fieldLook } from './field-look';
import { OfferList, offerId } from './OfferList';

/** Items that can be inserted while writing, and the sign that opens their list. */
export type Offering = { sign: '@' | '/'; label: string; offers: readonly Offer[] };

type MessageFieldProps = {
  label: string;
  placeholder: string;
  describedBy: string;
  text: string;
  offering: Offering;
  onText: (text: string) => void;
  onEnter: () => void;
};

const mostRows = 4;

/** Text field that offers what can be inserted. Enter sends, Shift+Enter adds a line. */
export const MessageField = (props: MessageFieldProps) => {
  const { label, placeholder, describedBy, text, offering, onText, onEnter } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const { listId, found, current, take, press, moveCaret } = useOffers({ ...offering, text, input, onText });
  const isOffering = found.length > 0;

  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || press(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      {isOffering && <OfferList id={listId} label={offering.label} offers={found} current={current} onTake={take} />}
      <Box
        component="textarea"
        ref={input}
        rows={Math.min(mostRows, text.split('\n').length)}
        aria-label={label}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={isOffering ? listId : undefined}
        aria-activedescendant={isOffering ? offerId(listId, current) : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          moveCaret(event.target.selectionStart);
          onText(event.target.value);
        }}
        onSelect={(event) => moveCaret(event.currentTarget.selectionStart)}
        onKeyDown={pressKey}
        sx={{ ...fieldLook, resize: 'none', fieldSizing: 'content', maxHeight: '6.6em', overflowY: 'auto' }}
      />
    </Box>
  );
};

import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { stepNames, type CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { hasRole } from '@chainline/shared/roles';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { useUser } from '../../../lib/session-context';
import { newKey } from '../../../lib/new-key';
import { draftCalls } from '../api/builder-mutations';
import { BuilderContext } from '../builder-context';
import { emptyForm, toForm } from '../builder-form';
import { fieldId, furthestStep, problemsOf, sendHints, steps } from '../builder-steps';
import { totalsOf } from '../builder-totals';
import { createDraftStore, isUnsaved, toSaved } from '../draft-store';
import { useBuilderActions } from '../hooks/use-builder-actions';
import { useBuilderToast } from '../hooks/use-builder-toast';
import { useDeliveryOptions } from '../hooks/use-delivery-options';
import { useQuoteDraft } from '../hooks/use-quote-draft';
import { useSaveShortcut } from '../hooks/use-save-shortcut';
import { useStep } from '../hooks/use-step';
import { localCopies } from '../local-copy';
import { BuilderFooter } from './BuilderFooter';
import { BuilderFrame } from './BuilderFrame';
import { DraftNotices } from './DraftNotices';
import { LeaveGuard } from './LeaveGuard';
import { SaveStatus } from './SaveStatus';
import { StepNav } from './StepNav';

// Each step is loaded on first use.
const ProductStep = lazyPart(async () => (await import('./products/ProductStep')).ProductStep);
const CustomerStep = lazyPart(async () => (await import('./CustomerStep')).CustomerStep);
const ShippingStep = lazyPart(async () => (await import('./shipping/ShippingStep')).ShippingStep);
const SettingsStep = lazyPart(async () => (await import('./settings/SettingsStep')).SettingsStep);
const ReviewStep = lazyPart(async () => (await import('./review/ReviewStep')).ReviewStep);
const DraftConflictDialog = lazyPart(async () => (await import('./DraftConflictDialog')).DraftConflictDialog);

const wrongInput = 'input[aria-invalid="true"]';

type BuilderProps = {
  settings: QuoteSettings;
  /** Null = a new quote. */
  quote: Quote | null;
  /** Filled into a new quote. */
  customer: CustomerInfo | null;
  onGoOnAs: (id: number) => void;
  onRestart: (id: number | null) => void;
};

const useBuilderDraft = ({ settings, quote, customer, onGoOnAs }: BuilderProps) => {
  const { username } = useUser();
  const toast = useBuilderToast();
  const [local] = useState(() => localCopies(username));
  const [copy] = useState(() => local.read(quote?.id ?? null));
  const draft = useQuoteDraft(() =>
    createDraftStore(
      {
        form: copy?.form ?? (quote ? toForm(quote) : emptyForm(settings, customer)),
        // The local copy is based on the version it names; if that is outdated, the server reports a conflict.
        quote: quote && { ...toSaved(quote), version: copy?.version ?? quote.version },
        isRestored: copy !== null,
        clientKey: copy?.client_key ?? newKey(),
      },
      {
        calls: draftCalls,
        local,
        now: Date.now,
        newKey,
        onCreated: ({ id, quote_number }) => {
          toast(`Quote ${quote_number} created successfully!`);
          onGoOnAs(id);
        },
      },
    ),
  );
  return { ...draft, local, restoredAt: copy?.kept_at ?? null };
};

/** Focuses the heading of a step after navigating to it. */
const useStepFocus = (step: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);

  // Moves focus in the document when the step changes.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);

  return heading;
};

/** The five steps, with navigation and actions. */
export const Builder = (props: BuilderProps) => {
  const { settings, onGoOnAs, onRestart } = props;
  const { role } = useUser();
  const { store, form, quote, save, refusedRates, isAtRisk, local, restoredAt } = useBuilderDraft(props);
  const { step: wanted, go } = useStep();
  const furthest = furthestStep(form);
  const step = Math.min(wanted, furthest);
  const [refusedStep, setRefusedStep] = useState<number | null>(null);
  const heading = useStepFocus(step);
  const hintsId = useId();
  const delivery = useDeliveryOptions({ form, change: store.change, step, refusedRates });
  const actions = useBuilderActions(store);
  const hints = sendHints(form, { isPriceOpen: delivery.isOpen });
  useSaveShortcut(() => void actions.save());

  const isApproved = quote?.approval === 'approved' && !isUnsaved(save);

  const builder = useMemo(
    () => ({
      form,
      change: store.change,
      settings,
      totals: totalsOf(form, settings),
      problems: refusedStep === step ? problemsOf(step, form) : [],
      isManager: hasRole(role, 'manager'),
      isApproved,
    }),
    [form, store, settings, refusedStep, step, role, isApproved],
  );

  const next = () => {
    const [problem] = problemsOf(step, form);
    if (problem === undefined) {
      go(step + 1);
      return;
    }
    setRefusedStep(step);
    // Problems of lines and parcels belong to several inputs without ids: focus the first invalid one.
    const field = document.getElementById(fieldId(problem)) ?? document.querySelector<HTMLElement>(wrongInput);
    field?.focus();
  };

  const startOver = () => {
    local.remove(quote?.id ?? null);
    onRestart(quote?.id ?? null);
  };

  return (
    <BuilderContext value={builder}>
      <BuilderFrame
        title={quote === null ? 'New Quote' : `Quote ${quote.quote_number}`}
        status={<SaveStatus save={save} />}
        beforeLogout={store.flush}
      >
        <StepNav step={step} furthest={furthest} onGo={go} />
        <DraftNotices
          save={save}
          restoredAt={restoredAt}
          onKeep={() => void store.flush()}
          onRetry={() => void store.flush()}
          onSaveAsNew={() => void store.saveAsNew()}
          onStartOver={startOver}
        />
        <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ mb: 2, '&:focus-visible': { outline: 'none' } }}>
          {stepNames[step]}
        </Typography>
        <Suspense fallback={<LoadingState label="Loading the step" />}>
          {step === steps.products && <ProductStep />}
          {step === steps.customer && <CustomerStep />}
          {step === steps.shipping && <ShippingStep delivery={delivery} onGoToCustomer={() => go(steps.customer)} />}
          {step === steps.settings && <SettingsStep />}
          {step === steps.review && <ReviewStep quote={quote} hints={hints} hintsId={hintsId} onGo={go} />}
        </Suspense>
        <BuilderFooter
          step={step}
          onBack={() => go(step - 1)}
          onNext={next}
          actions={{
            cancel: () => void actions.cancel(),
            save: () => void actions.save(),
            send: () => void actions.send(),
            isSaving: actions.isSaving,
            isSending: actions.isSending,
            blockedBy: hints.length > 0 ? hintsId : null,
          }}
        />
        <LeaveGuard isAtRisk={isAtRisk} flush={store.flush} />
        <Suspense fallback={null}>
          {save.is === 'conflict' && (
            <DraftConflictDialog
              mine={form}
              theirs={save.theirs}
              onKeepMine={(onto) => {
                if (onto.id !== save.theirs.id) onGoOnAs(onto.id);
                void store.keepMine(onto);
              }}
              onTakeTheirs={() => {
                if (save.theirs.can.edit) store.takeTheirs(save.theirs);
                else startOver();
              }}
            />
          )}
        </Suspense>
      </BuilderFrame>
    </BuilderContext>
  );
};

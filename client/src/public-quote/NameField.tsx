type NameFieldProps = { id: string; value: string; error: string | null; onChange: (name: string) => void };

/** Full name of the customer who answers. */
export const NameField = ({ id, value, error, onChange }: NameFieldProps) => (
  <>
    <label htmlFor={id}>Your full name</label>
    <input
      id={id}
      autoComplete="name"
      maxLength={200}
      value={value}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}-error`}
      onChange={(event) => onChange(event.target.value)}
    />
    {error !== null && (
      <p id={`${id}-error`} className="field-error" role="alert">
        {error}
      </p>
    )}
  </>
);

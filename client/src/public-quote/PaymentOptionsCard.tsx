const options = ['PayPal', 'Afterpay', 'ZIP', 'Card'] as const;

export const PaymentOptionsCard = () => (
  <section className="card" aria-labelledby="payment-title">
    <h2 id="payment-title">Payment options</h2>
    <ul className="payment-options">
      {options.map((name) => (
        <li key={name} className="chip">
          {name}
        </li>
      ))}
    </ul>
    <p className="muted small">Secure payment processing available after quote acceptance</p>
  </section>
);

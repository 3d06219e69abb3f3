/** An email address that wraps before its @ if it does not fit on one line. */
export const EmailAddress = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};

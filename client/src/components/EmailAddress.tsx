/** An address that breaks in front of its @ where there is no room for it in one line. */
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

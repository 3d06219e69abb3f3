import { largeCatalogue } from '../sandbox/catalogue/large-catalogue';
import { startSandbox } from '../sandbox/sandbox';

/** Outside systems in a separate process, so that measurements cover only the server. */
const [products = '1000'] = process.argv.slice(2);

const running = await startSandbox({
  port: 0,
  limits: null,
  catalogue: largeCatalogue(Number(products)),
  lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
});
process.send?.({ url: running.url });
process.on('disconnect', () => process.exit());

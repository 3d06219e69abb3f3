import type { EndpointDefinition, ResponseInput } from '@chainline/shared/http/endpoint';
import { fillPath } from '@chainline/shared/http/endpoint';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';

type UploadAnswer<E extends EndpointDefinition> = ResponseInput<E> | Response;

/**
 * Handles multipart uploads, whose body MSW cannot read back. `forms` collects the forms sent, the newest last; the
 * resolver receives the one of its call.
 */
export const mockUpload = <E extends EndpointDefinition>(
  endpoint: E,
  params: Record<string, number>,
  resolver: (form: FormData) => UploadAnswer<E> | Promise<UploadAnswer<E>>,
) => {
  const forms: FormData[] = [];
  const Original = FormData;
  vi.stubGlobal(
    'FormData',
    class extends Original {
      constructor() {
        super();
        forms.push(this);
      }
    },
  );
  let answered = 0;
  const handler = http.post(`*/api${fillPath(endpoint.path, params)}`, async () => {
    const form = forms[answered];
    answered += 1;
    if (form === undefined) throw new Error('A call came without a form');
    const answer = await resolver(form);
    return answer instanceof Response ? answer : HttpResponse.json(JSON.parse(JSON.stringify(answer)));
  });
  return { handler, forms };
};

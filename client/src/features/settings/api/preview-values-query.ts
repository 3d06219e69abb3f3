import { getConversation, listConversations } from '@chainline/shared/messaging/conversation-contract';
import type { TemplateValues } from '@chainline/shared/messaging/template-rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const mostRecent = 50;

/** Values of the latest conversation with a customer, to preview templates with; null if there is none yet. */
export const previewValuesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'messaging', 'preview'],
    queryFn: async ({ signal }): Promise<TemplateValues | null> => {
      const recent = await call(listConversations, { query: { limit: mostRecent } }, { signal });
      // Unknown senders have no name to fill in.
      const latest = recent.find(({ customer_name: name }) => name !== null);
      if (!latest) return null;
      const { conversation } = await call(getConversation, { params: { id: latest.id } }, { signal });
      return conversation.template_values;
    },
  });

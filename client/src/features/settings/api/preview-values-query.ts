import { getConversation, listConversations } from '@chainline/shared/messaging/conversation-contract';
import type { TemplateValues } from '@chainline/shared/messaging/template-rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Values of the latest conversation, to preview templates with; null if there is none yet. */
export const previewValuesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'messaging', 'preview'],
    queryFn: async ({ signal }): Promise<TemplateValues | null> => {
      const [latest] = await call(listConversations, { query: { limit: 1 } }, { signal });
      if (!latest) return null;
      const { conversation } = await call(getConversation, { params: { id: latest.id } }, { signal });
      return conversation.template_values;
    },
  });

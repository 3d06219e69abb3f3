import { useQuery } from '@tanstack/react-query';
import { TabBar, type TabOption } from '../../../components/TabBar';
import { formatCount } from '../../../lib/format';
import { mappingQueries } from '../api/mapping-queries';
import type { MappingTab } from '../hooks/use-mapping-tab';
import { kindTabs } from '../mapping-labels';

type MappingTabsProps = { tab: MappingTab; panelId: string; onOpen: (tab: MappingTab) => void };

/** Tabs of bikes, accessories and the pairs to review. */
export const MappingTabs = ({ tab, panelId, onOpen }: MappingTabsProps) => {
  const { data: toReview } = useQuery(mappingQueries.suggestionCount());
  const tabs: readonly TabOption<MappingTab>[] = [
    ...kindTabs.map(({ kind, label }) => ({ value: kind, label })),
    { value: 'review', label: toReview === undefined ? 'Review' : `Review (${formatCount(toReview)})` },
  ];
  return <TabBar label="Product type" tabs={tabs} value={tab} panelId={panelId} onChange={onOpen} />;
};

import { ProductListScreen } from '../components/ProductListScreen';

export const ProductListPage = () => <ProductListScreen title="Product List" />;

import { Modal, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type BillingDetails, getBilling, type Invoice } from "@recado/contract/invoices";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { invoiceQuery } from "../queries.ts";
import { Checkout } from "./checkout.tsx";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

const formHeight = 320;

/** Dialog that pays the invoice named in the URL. It has three steps and ends with a Pix code. */
export function CheckoutDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const t = useTexts(checkoutTexts);
  const close = useTexts(sharedTexts)("close");
  const dialog = useDialog(onClose);
  const narrow = useMediaQuery("(max-width: 600px)");
  const invoice = useQuery(invoiceQuery(invoiceId));
  // The billing data is never refetched, so that new data does not overwrite text that the user has typed.
  const billing = useQuery({
    queryKey: ["billing"],
    queryFn: () => call(getBilling, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t(invoice.data?.status === "paid" ? "paidDialog" : "title")}
      size={560}
      centered
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={classes.body}>
        <Loaded
          invoice={invoice.data}
          billing={billing.data}
          error={invoice.data && billing.data ? null : (invoice.error ?? billing.error)}
          onRetry={() => void Promise.all([invoice.refetch(), billing.refetch()])}
          onClose={onClose}
        />
      </div>
    </Modal>
  );
}

interface LoadedProps {
  invoice: Invoice | undefined;
  billing: BillingDetails | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

function Loaded({ invoice, billing, error, onRetry, onClose }: LoadedProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!invoice || !billing) return <Skeleton height={formHeight} />;
  return <Checkout invoice={invoice} billing={billing} onClose={onClose} />;
}

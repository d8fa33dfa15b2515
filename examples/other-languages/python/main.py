"""Folder, zone, address, two ordered rules and a push, on the classes that `cdktf get` writes."""

from cdktf import App, TerraformStack
from imports.scm.address import Address
from imports.scm.folder import Folder
from imports.scm.provider import ScmProvider
from imports.scm.push import Push
from imports.scm.push_on_destroy import PushOnDestroy
from imports.scm.rule_order import RuleOrder
from imports.scm.security_rule import SecurityRule
from imports.scm.zone import Zone

app = App()
stack = TerraformStack(app, "office")
ScmProvider(stack, "scm")

# Destroyed last, so that it pushes the removals.
anchor = PushOnDestroy(stack, "anchor", folders=["All Firewalls"])
folder = Folder(stack, "branches", name="Branches", parent="All Firewalls", depends_on=[anchor])
zone = Zone(stack, "tills", name="tills", folder=folder.name, network={"layer3": []})
bank = Address(stack, "bank", name="bank", folder=folder.name, ip_netmask="203.0.113.0/24")


def rule(name, action, destination):
    """A rule names everything that it matches: nothing opens by omission."""
    return SecurityRule(
        stack, name, name=name, folder=folder.name, position="pre", action=action,
        from_=[zone.name], to=["untrust"], source=["any"], destination=destination,
        source_user=["any"], category=["any"], application=["ssl"], service=["application-default"],
    )


rules = [rule("tills-to-bank", "allow", [bank.name]), rule("no-other-ssl", "deny", ["any"])]
order = RuleOrder(
    stack, "order", type="security_rule", folder=folder.name, position="pre", rules=[one.name for one in rules],
    depends_on=rules,
)

# Every changed object must be in the triggers: the Push construct of TypeScript does this by itself.
pushed = {"folder": folder, "zone": zone, "bank": bank, "allow": rules[0], "deny": rules[1], "order": order}
Push(
    stack, "push", triggers={name: one.revision for name, one in pushed.items()},
    depends_on=[*pushed.values(), anchor],
)
app.synth()

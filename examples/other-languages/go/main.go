// Folder, zone, address, two ordered rules and a push, on the packages that `cdktf get` writes.
package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"

	"example.com/office/generated/cdktf-scm/scm/address"
	"example.com/office/generated/cdktf-scm/scm/folder"
	"example.com/office/generated/cdktf-scm/scm/provider"
	"example.com/office/generated/cdktf-scm/scm/push"
	"example.com/office/generated/cdktf-scm/scm/pushondestroy"
	"example.com/office/generated/cdktf-scm/scm/ruleorder"
	"example.com/office/generated/cdktf-scm/scm/securityrule"
	"example.com/office/generated/cdktf-scm/scm/zone"
)

func main() {
	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, text("office"))
	provider.NewScmProvider(stack, text("scm"), &provider.ScmProviderConfig{})

	// Destroyed last, so that it pushes the removals.
	anchor := pushondestroy.NewPushOnDestroy(stack, text("anchor"), &pushondestroy.PushOnDestroyConfig{
		Folders: texts("All Firewalls"),
	})
	branches := folder.NewFolder(stack, text("branches"), &folder.FolderConfig{
		Name: text("Branches"), Parent: text("All Firewalls"), DependsOn: &[]cdktf.ITerraformDependable{anchor},
	})
	tills := zone.NewZone(stack, text("tills"), &zone.ZoneConfig{
		Name: text("tills"), Folder: branches.Name(), Network: &zone.ZoneNetwork{Layer3: texts()},
	})
	bank := address.NewAddress(stack, text("bank"), &address.AddressConfig{
		Name: text("bank"), Folder: branches.Name(), IpNetmask: text("203.0.113.0/24"),
	})
	// A rule names everything that it matches: nothing opens by omission.
	rule := func(name, action string, destination *string) securityrule.SecurityRule {
		return securityrule.NewSecurityRule(stack, &name, &securityrule.SecurityRuleConfig{
			Name: &name, Folder: branches.Name(), Position: text("pre"), Action: &action,
			From: &[]*string{tills.Name()}, To: texts("untrust"), Source: texts("any"), Destination: &[]*string{destination},
			SourceUser: texts("any"), Category: texts("any"), Application: texts("ssl"), Service: texts("application-default"),
		})
	}
	allow, deny := rule("tills-to-bank", "allow", bank.Name()), rule("no-other-ssl", "deny", text("any"))
	order := ruleorder.NewRuleOrder(stack, text("order"), &ruleorder.RuleOrderConfig{
		Type: text("security_rule"), Folder: branches.Name(), Position: text("pre"),
		Rules: &[]*string{allow.Name(), deny.Name()}, DependsOn: &[]cdktf.ITerraformDependable{allow, deny},
	})
	// Every changed object must be in the triggers: the Push construct of TypeScript does this by itself.
	push.NewPush(stack, text("push"), &push.PushConfig{
		Triggers: &map[string]*string{
			"folder": branches.Revision(), "zone": tills.Revision(), "bank": bank.Revision(),
			"allow": allow.Revision(), "deny": deny.Revision(), "order": order.Revision(),
		},
		DependsOn: &[]cdktf.ITerraformDependable{branches, tills, bank, allow, deny, order, anchor},
	})
	app.Synth()
}

func text(value string) *string { return jsii.String(value) }

func texts(values ...string) *[]*string { return jsii.Strings(values...) }

var _ constructs.Construct // the module is required by the generated packages
